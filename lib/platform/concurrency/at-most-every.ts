/**
 * Lets something happen at most once in `ms` milliseconds, and tells it how often it was left out since the last time.
 * A flood of one fault then leaves a line a second, and not one each.
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
