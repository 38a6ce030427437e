type Limits = {
  /** pages made at the same time */
  atOnce: number
  /** pages that wait for it */
  waiting: number
  /** A page holds its place no longer than this: who reads slowly, or a slow query, keeps nobody out. */
  longestMs: number
}
/** What an answer tells: that nobody waits for it any more. */
type Answering = { once: (event: 'close', listener: () => void) => unknown }
type Release = () => void

/**
 * Lets so many pages be made at once and so many wait: making one keeps the process busy, and a validation waits no
 * longer than for those that are under way. Says so when too many wait, and when the asker left before their turn.
 */
export function createPageGate({ atOnce, waiting, longestMs }: Limits) {
  let underWay = 0
  const line = new Set<() => void>()

  const begin = (): Release => {
    underWay += 1
    let isHeld = true
    const release = () => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(longest)
      underWay -= 1
      const [next] = line
      next?.()
    }
    const longest = setTimeout(release, longestMs).unref()
    return release
  }

  return (answering: Answering): Promise<Release | 'full' | 'left'> => {
    if (underWay < atOnce) return Promise.resolve(begin())
    if (line.size >= waiting) return Promise.resolve('full')
    return new Promise((resolve) => {
      const enter = () => {
        line.delete(enter)
        resolve(begin())
      }
      line.add(enter)
      answering.once('close', () => {
        if (line.delete(enter)) resolve('left')
      })
    })
  }
}
