/** Time and chance, which tests replace. */
export type Runtime = {
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** At least 0, less than 1. */
  random: () => number
}

export const SYSTEM: Runtime = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
}
