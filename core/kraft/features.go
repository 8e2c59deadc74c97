package kraft

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Feature is a range of levels of a feature that a broker supports (KIP-584).
type Feature struct {
	Key      metadata.Key
	Min, Max int16
}

// finalized holds the level of every feature that is not at its lowest one, which is 1 for
// metadata.version and 0 for all others.
type finalized []Feature

// levels gives the levels that the metadata log has set. That of metadata.version is not counted:
// 2 stands for every one above the lowest.
func (c *Controller) levels() finalized {
	var l finalized
	if c.Image.Formatted {
		l = append(l, Feature{Key: metadata.FeatureVersion, Min: 2, Max: 2})
	}
	if c.Image.ELR {
		l = append(l, Feature{Key: metadata.FeatureELR, Min: 1, Max: 1})
	}
	return l
}

// decideFeatures says whether a broker that supports these features may register (KIP-584, KIP-778;
// ClusterControlManager.registerBroker): 35 where a level that is set lies outside its range. What
// it does not name it supports at the lowest level alone; not to name metadata.version is 119 from
// 4.1 on, where no broker is old enough for that. Before, a broker could join and stumble over
// records that it did not know.
func decideFeatures(r *release.Rules, set finalized, supported []Feature) kafka.ErrorCode {
	named := func(k metadata.Key) (Feature, bool) {
		for _, f := range supported {
			if f.Key == k {
				return f, true
			}
		}
		return Feature{Key: k, Min: lowest(k), Max: lowest(k)}, false
	}
	for _, f := range supported {
		if l := set.of(f.Key); l < f.Min || l > f.Max {
			return kafka.ErrUnsupportedVersion
		}
	}
	version, known := named(metadata.FeatureVersion)
	switch l := set.of(metadata.FeatureVersion); {
	case !known && r.VersionRequired == release.On:
		return kafka.ErrInvalidRegistration
	case l < version.Min || l > version.Max:
		return kafka.ErrUnsupportedVersion
	}
	for _, f := range set {
		if s, _ := named(f.Key); f.Min < s.Min || f.Min > s.Max {
			return kafka.ErrUnsupportedVersion
		}
	}
	return kafka.ErrNone
}

// of gives the level of a feature.
func (l finalized) of(k metadata.Key) int16 {
	for _, f := range l {
		if f.Key == k {
			return f.Min
		}
	}
	return lowest(k)
}

func lowest(k metadata.Key) int16 {
	if k == metadata.FeatureVersion {
		return 1
	}
	return 0
}
