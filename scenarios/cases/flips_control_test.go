package cases_test

// controlFlips are about controllers, bounces and recovery.
var controlFlips = []flip{
	{"field-refused-isr-change", "3.3-zk", "refused-change=stays-pending", "the verdict", "stuck"},
	{"field-refused-isr-change", "4.1", "refused-change=stays-pending", "controller.isr", "A, B"},
	{"field-change-asked-twice", "3.3-zk", "repeated-change=refused", "the verdict", "stuck"},
	{"field-fenced-while-moved", "2.3", "raised-epoch=remembered", "read", "m1, m2"},
	{"field-fenced-while-moved", "2.4", "raised-epoch=forgotten", "read", "m1"},
	{"h29", "2.1", "late-epoch-answer=used", "the verdict", "stuck"},
	{"h29", "3.9", "fenced-follower=listed-as-failed", "the verdict", "stuck"},
	{"field-newer-broker-epoch", "2.4", "broker-epoch=not-older", "the verdict", "safe"},
	{"field-newer-broker-epoch", "2.5", "broker-epoch=equal", "the verdict", "stuck"},
	{"field-cached-zkversion", "2.1", "controller-writes=unchecked", "the verdict", "stuck"},
	{"field-cached-zkversion", "2.0", "controller-writes=fenced", "the verdict", "safe"},
	{"field-leader-in-shutdown", "3.3", "stopping-reads=no-more", "the verdict", "lost"},
	{"field-leader-in-shutdown", "3.2-kraft", "stopping-reads=to-the-end", "the verdict", "safe"},
	{"h33", "3.5", "replica-epoch=off", "the verdict", "lost"},
	{"field-eligible-ladder", "4.1", "elr=off", "the verdict", "unavailable"},
	{"field-unclean-registration", "4.1", "old-incarnation=stays", "the verdict", "lost"},
	{"field-new-minimum", "4.1", "clear-elr=off", "the verdict", "lost"},
	{"field-inside-a-batch", "2.0", "empty-log-restart=off", "the verdict", "stuck"},
	{"field-inside-a-batch", "1.1", "empty-log-restart=on", "the verdict", "safe"},
}
