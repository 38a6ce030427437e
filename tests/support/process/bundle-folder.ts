/**
 * Where the workers of a run bundle programs; a run is known by Vitest's main process, which deletes the folder. The
 * bundles are two folders deep, as programs are in the repository: some find the migrations by a relative path.
 */
export const bundleFolder = (run = process.ppid): string => `dist/tests-${run}`
