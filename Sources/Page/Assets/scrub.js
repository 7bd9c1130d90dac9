
// The scrubber: an order as it was.
