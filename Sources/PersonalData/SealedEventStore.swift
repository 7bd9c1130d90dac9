// Keeps what is said of people readable only as long as it may be read.
