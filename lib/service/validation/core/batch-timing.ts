/** When the stages of a batch ended, in ms of `performance.now()`, and how many calls it has. */
export type BatchTiming = { calls: number; beganMs: number; loadedMs: number; meteredMs: number }

/** Gives each outcome of a batch its timing; one that takes longer than the batch gets it when it is there. */
export const withTiming = <O extends { timing?: BatchTiming }>(timing: BatchTiming) => {
  const add = (outcome: O): O => {
    outcome.timing = timing
    return outcome
  }
  return (outcome: O | Promise<O>): O | Promise<O> => (outcome instanceof Promise ? outcome.then(add) : add(outcome))
}
