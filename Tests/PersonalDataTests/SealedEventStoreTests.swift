// What is said of people stays readable only as long as it may be read.
