package cases_test

// logFlips are about logs, their epochs and their files.
var logFlips = []flip{}
