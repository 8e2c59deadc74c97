package kraft

// Balance elects preferred leaders (every 300 s with auto.leader.rebalance.enable).
func (c *Controller) Balance(e Env) {
	panic("kraft: timers are not built yet")
}

// LookUnclean looks for partitions without a leader whose topic allows an unclean election.
func (c *Controller) LookUnclean(e Env) {
	panic("kraft: timers are not built yet")
}
