package cases_test

// controlFlips are about controllers, bounces and recovery.
var controlFlips = []flip{}
