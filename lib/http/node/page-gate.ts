type Limits = {
  /** pages rendered at the same time */
  atOnce: number
  /** pages that wait for a slot */
  waiting: number
  /** A page holds its slot no longer than this, so a slow reader or a slow query cannot block others. */
  longestMs: number
}
/** The part of a response that says when the client has disconnected. */
type Answering = { once: (event: 'close', listener: () => void) => unknown }
type Release = () => void

/**
 * Limits how many pages render at once and how many wait: rendering blocks the process and takes memory. Resolves with
 * 'full' if too many wait, and with 'left' if the client disconnected before its turn.
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
