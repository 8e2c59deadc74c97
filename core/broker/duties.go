package broker

import "highwater/core/kafka"

// Stop is a process's orderly shutdown (KafkaServer.controlledShutdown, controller.md 1.8).
type Stop struct {
	On    bool
	Tries int8     // requests that were sent or could not be sent
	Asked uint32   // the ControlledShutdown that waits for its answer, 0 for none
	Next  kafka.Ms // when the wait for the answer, or before the next try, is over
}

// ISRReport is what a process has not yet told the controller of ISR changes that it wrote into
// ZooKeeper (ReplicaManager.maybePropagateIsrChanges, controller.md 1.5). Times are since the
// process's start where nothing happened yet.
type ISRReport struct {
	Changed    kafka.PartitionSet
	LastChange kafka.Ms
	Last       kafka.Ms // when it reported last
	Since      kafka.Ms // when the process started: it looks every 2500 ms from then on
}

// The times of reports of ISR changes (ReplicaManager.IsrChangePropagation…).
const (
	isrReportEvery    kafka.Ms = 2500
	isrReportQuiet    kafka.Ms = 5000  // no change for so long, or
	isrReportInterval kafka.Ms = 60000 // no report for so long
)

// Due gives when the process reports next: at the first of its looks at which the last change is
// more than 5 s old, or the last report more than 60 s. Never while there is nothing to report.
func (r *ISRReport) Due() kafka.Ms {
	if r.Changed == 0 {
		return kafka.Never
	}
	after := min(r.LastChange+isrReportQuiet, r.Last+isrReportInterval) + 1 - r.Since
	return r.Since + (after+isrReportEvery-1)/isrReportEvery*isrReportEvery
}

// NoteISRChange remembers a change that the process has written.
func (p *Process) NoteISRChange(id kafka.PartitionID, now kafka.Ms) {
	p.Report.Changed, p.Report.LastChange = p.Report.Changed.With(id), now
}
