// Loaded into a forked program: it ends when the program that started it is gone, even by kill -9.
process.once('disconnect', () => process.exit(1))
