// The read models' databases: being written.
