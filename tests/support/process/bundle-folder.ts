/** Where the workers of a run bundle programs; a run is known by Vitest's main process, which deletes the folder. */
export const bundleFolder = (run = process.ppid): string => `dist/tests/${run}`
