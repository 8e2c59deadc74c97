#!/bin/sh
# Plays the scenario files of a repository with a released headless: for any build server that has
# a shell, curl and tar. Nothing else is needed, neither Go nor Kafka.
#
#   HIGHWATER_RELEASES=https://…/releases/download/v1.2.3 HIGHWATER_VERSION=1.2.3 sh ci.sh scenarios
#
# It ends with the exit code of headless: 0 when every run is as its file promises.
set -eu

releases=${HIGHWATER_RELEASES:?the address below which the archives and checksums.txt lie}
version=${HIGHWATER_VERSION:?the version in the names of the archives}
folder=${1:-scenarios}
reports=${REPORTS:-build/reports}

case $(uname -s) in
Linux) os=linux ;;
Darwin) os=darwin ;;
*) echo "no archive for $(uname -s) here; Windows has a .zip" >&2 && exit 2 ;;
esac
case $(uname -m) in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) echo "no archive for $(uname -m)" >&2 && exit 2 ;;
esac

# Downloaded once, and used only when the checksum is right.
dir=${HIGHWATER_CACHE:-.cache/headless}/$version
if [ ! -x "$dir/headless" ]; then
	archive=headless_${version}_${os}_${arch}.tar.gz
	mkdir -p "$dir"
	for file in "$archive" checksums.txt; do
		curl --fail --silent --show-error --location --retry 3 \
			--output "$dir/$file" "$releases/$file" ||
			{ echo "not found: $releases/$file" >&2 && exit 2; }
	done
	grep -F "  $archive" "$dir/checksums.txt" >"$dir/checksum" ||
		{ echo "checksums.txt has no line for $archive" >&2 && exit 2; }
	if command -v sha256sum >/dev/null; then
		(cd "$dir" && sha256sum --check --quiet checksum)
	else
		(cd "$dir" && shasum -a 256 --check --quiet checksum)
	fi
	tar -xzf "$dir/$archive" -C "$dir" headless
fi
"$dir/headless" --version

"$dir/headless" check "$folder" --strict
mkdir -p "$reports"
"$dir/headless" run "$folder" --rules all --summary --report "junit=$reports/scenarios.xml"
