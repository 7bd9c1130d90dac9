
// The palette, and keys.
