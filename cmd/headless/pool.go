package main

import "runtime"

// workers gives how many goroutines play: as many as asked for, one for each processor when
// nothing was said, and never more than there is work.
func workers(asked, work int) int {
	if asked <= 0 {
		asked = runtime.GOMAXPROCS(0)
	}
	return max(1, min(asked, work))
}

// inOrder does n pieces of work on several goroutines and hands the results to take one by one,
// in order. No more than a few results for each goroutine wait at any time, however many there
// are. It ends early when take says so.
func inOrder[T any](n, jobs int, work func(i int) T, take func(result T) (on bool)) {
	type piece struct {
		i   int
		out chan T
	}
	pieces, waiting := make(chan piece), make(chan chan T, jobs)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(waiting)
		defer close(pieces)
		for i := range n {
			out := make(chan T, 1)
			select {
			case waiting <- out:
			case <-stop:
				return
			}
			select {
			case pieces <- piece{i, out}:
			case <-stop:
				return
			}
		}
	}()
	for range jobs {
		go func() {
			for p := range pieces {
				p.out <- work(p.i)
			}
		}()
	}
	for out := range waiting {
		if !take(<-out) {
			return
		}
	}
}
