// Loaded into a forked program: it exits when its parent is gone, even after kill -9.
process.once('disconnect', () => process.exit(1))
