package cases_test

// isrFlips are about the ISR and the high watermark.
var isrFlips = []flip{}
