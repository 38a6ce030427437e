import { abortable, type Signal } from './abort-signal.js'

/** Time and chance, which tests replace. */
export type Runtime = {
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number, signal?: Signal) => Promise<void>
  /** At least 0, less than 1. */
  random: () => number
}

export const SYSTEM: Runtime = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    abortable(signal, (resolve) => {
      const timer = setTimeout(resolve, ms)
      return () => clearTimeout(timer)
    }),
  random: () => Math.random(),
}
