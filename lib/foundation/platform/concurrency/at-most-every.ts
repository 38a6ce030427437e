/**
 * Runs a function at most once every `ms` milliseconds, and passes it how often it was skipped since the last run. A
 * flood of one error then logs one line per interval instead of one per error.
 */
export function atMostEvery(ms: number, now: () => number): (act: (leftOut: number) => void) => void {
  let next = -Infinity
  let leftOut = 0
  return (act) => {
    if (now() < next) {
      leftOut += 1
      return
    }
    next = now() + ms
    act(leftOut)
    leftOut = 0
  }
}
