package epochs

import "highwater/core/kafka"

// Previous gives the second highest epoch, NoLeaderEpoch when there is none.
func (c *Cache) Previous() kafka.LeaderEpoch {
	if c.N < 2 {
		return kafka.NoLeaderEpoch
	}
	return c.Entries[c.N-2].Epoch
}

// Before gives the entry of the highest epoch below e, and whether there is one.
func (c *Cache) Before(e kafka.LeaderEpoch) (Entry, bool) {
	for i := int(c.N) - 1; i >= 0; i-- {
		if c.Entries[i].Epoch < e {
			return c.Entries[i], true
		}
	}
	return Entry{kafka.NoLeaderEpoch, kafka.NoOffset}, false
}

// After gives the entry of the lowest epoch above e, and whether there is one.
func (c *Cache) After(e kafka.LeaderEpoch) (Entry, bool) {
	for _, x := range c.All() {
		if x.Epoch > e {
			return x, true
		}
	}
	return Entry{kafka.NoLeaderEpoch, kafka.NoOffset}, false
}

// Of gives the entry of an epoch, and whether there is one.
func (c *Cache) Of(e kafka.LeaderEpoch) (Entry, bool) {
	for _, x := range c.All() {
		if x.Epoch == e {
			return x, true
		}
	}
	return Entry{kafka.NoLeaderEpoch, kafka.NoOffset}, false
}

// AtOffset gives the entry that an offset lies in: the last that begins at or below it.
func (c *Cache) AtOffset(o kafka.Offset) (Entry, bool) {
	for i := int(c.N) - 1; i >= 0; i-- {
		if c.Entries[i].Start <= o {
			return c.Entries[i], true
		}
	}
	return Entry{kafka.NoLeaderEpoch, kafka.NoOffset}, false
}

// atOrBelow gives the entry of the highest epoch that is not above e.
func (c *Cache) atOrBelow(e kafka.LeaderEpoch) (Entry, bool) {
	if x, ok := c.Of(e); ok {
		return x, true
	}
	return c.Before(e)
}
