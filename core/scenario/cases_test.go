package scenario_test

// diagnosticCases are changes of the sample, each with where the fault is, what is said and what
// is advised.
var diagnosticCases = []struct{ name, old, new, at, says, hint string }{
	{
		"unknown key", "id: sample",
		"idd: sample", "1:1",
		`a scenario has no "idd"`, "did you mean id?",
	},
	{
		"unknown verb", "- run:",
		"- rum:", "9:5",
		`there is no verb "rum"`, "did you mean run?",
	},
	{
		"unknown argument", "until: quiet",
		"untl: quiet", "9:11",
		`run has no "untl"`, "did you mean until?",
	},
	{
		"unknown word", "until: quiet",
		"until: quite", "9:18",
		`"quite" is not possible here`, "did you mean quiet?",
	},
	{
		"unknown broker", "A.leo: 1",
		"D.leo: 1", "11:14",
		`there is no broker "D"`, "one of: A, B",
	},
	{
		"unknown value", "A.leo: 1",
		"A.leoo: 1", "11:14",
		`broker A has no value "leoo"`, "did you mean leo?",
	},
	{
		"unknown client", "client: P",
		"client: Q", "7:23",
		`"Q" is not a producer of this cluster`, "one of: P",
	},
	{
		"unknown rule set", `rules: ["0.11"]`,
		"rules: [0.12]", "5:9",
		`there is no rule set "0.12"`, "did you mean 0.10?",
	},
	{
		"unknown release in a span", `"0.8.0+"`,
		`"0.8.1+"`, "13:3",
		`"0.8.1+" is no span of rule sets: there is no "0.8.1"`, "did you mean 0.8.0?",
	},
	{
		"a release that only ends like another", `rules: ["0.11"]`,
		"rules: [2.9]", "5:9",
		`there is no rule set "2.9"`, "did you mean 2.0?",
	},
	{
		"a span the wrong way round", `"0.8.0+"`,
		`"2.1 - 0.11"`, "13:3",
		`no rule set falls into "2.1 - 0.11"`, "the older release stands first",
	},
	{
		"settings in a group of their own", "min.insync.replicas: 1",
		"settings: {min.insync.replicas: 1}", "4:28",
		`a cluster has no "settings"`, "directly below cluster",
	},
	{
		"no language", "{en: Sample, zh: 样例}",
		"{}", "2:8",
		"a text is missing: en, zh or both", "",
	},
	{
		"an outcome without a span", `"0.8.0+": {verdict: safe, rule: broker.md 2.3}`,
		`verdict: {verdict: safe, rule: KIP-101}`, "13:3",
		`"verdict" is no span of rule sets`, `outcome: {"0.8.0+": {verdict: safe`,
	},
	{
		"no text", "{en: Sample, zh: 样例}",
		"[Sample]", "2:8",
		"a text, or {en: ..., zh: ...}, must stand here", "",
	},
	{
		"a number too low", "min.insync.replicas: 1",
		"min.insync.replicas: 0", "4:49",
		`a number from 1 to 5 must stand here, not "0"`, "",
	},
	{
		"no number", "min.insync.replicas: 1",
		"min.insync.replicas: one", "4:49",
		`a number from 1 to 5 must stand here, not "one"`, "",
	},
	{
		"more than the replicas", "min.insync.replicas: 1",
		"min.insync.replicas: 3", "4:49",
		"min.insync.replicas is 3, but there are 2 replicas", "",
	},
	{
		"a setting that Kafka does not have", "min.insync.replicas: 1",
		"min.isr.replicas: 1", "4:28",
		`a cluster has no "min.isr.replicas"`, "did you mean min.insync.replicas?",
	},
	{
		"what is not simulated", "min.insync.replicas: 1",
		"cleanup.policy: compact", "4:28",
		`a cluster has no "cleanup.policy"`, "logs are not compacted",
	},
	{
		"two verbs", "- run: {until: quiet}",
		"- run: {until: quiet}\n    flush: {broker: A}", "10:5",
		`one verb a step: "flush" needs a step of its own`, "",
	},
	{
		"no verb", "- run: {until: quiet}\n    say",
		"- say", "9:5",
		"the step does nothing: it has no verb", "verbs: produce",
	},
	{
		"key twice", "setup: true",
		"setup: true\n    setup: true", "9:5",
		`"setup" stands twice here`, "",
	},
	{
		"setup too late", "expect: {A.leo: 1}",
		"expect: {A.leo: 1}\n  - flush: {broker: A}\n    setup: true", "13:12",
		"the setup ends with the first visible step", "",
	},
	{
		"alias", "brokers: [A, B]",
		"brokers: *x", "4:20",
		"no aliases in scenario files", "",
	},
	{
		"anchor", "brokers: [A, B]",
		"brokers: &x [A, B]", "4:20",
		"no anchors in scenario files (&x)", "",
	},
	{
		"tag", "id: sample",
		"id: !x sample", "1:5",
		"no tags in scenario files (!x)", "",
	},
	{
		"merge", "setup: true",
		"<<: {setup: true}", "8:5",
		"no merge keys in scenario files (<<)", "",
	},
	{
		"a second document", "outcome:",
		"---\noutcome:", "12:1",
		"a second document begins here", "",
	},
	{
		"an unknown record", "A.leo: 1",
		"acked: [m7]", "11:22",
		`no step produces a record "m7"`, "did you mean m1?",
	},
	{
		"an unknown invariant", "A.leo: 1",
		"violates: no-divergences", "11:24",
		`"no-divergences" is not possible here`, "did you mean no-divergence?",
	},
	{
		"no verdict", "verdict: safe, ",
		"", "13:13",
		`"verdict" is missing in an outcome`, "",
	},
	{
		"lost without records", "verdict: safe",
		"verdict: lost", "13:13",
		"say which records are lost", "",
	},
	{
		"no outcome for a rule set", `"0.8.0+"`,
		`"0.8.0 - 0.11"`, "13:3",
		"no outcome for 1.1 - 3.9 zk, 2.8 - 4.1.1 kraft", "exactly one span",
	},
	{
		"overlap", `  "0.8.0+"`,
		"  \"1.1\": {verdict: safe, rule: x}\n  \"0.8.0+\"", "14:3",
		`"0.8.0+" overlaps "1.1": both hold 1.1`, "",
	},
	{
		"an empty span", "A.leo: 1",
		`"1.1 - 0.9": {A.leo: 1}`, "11:14",
		`no rule set falls into "1.1 - 0.9"`, "",
	},
	{
		"not YAML", "id: sample",
		"id: [sample", "2:6",
		"not YAML", "quotes",
	},
}
