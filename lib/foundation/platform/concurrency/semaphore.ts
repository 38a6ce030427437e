/** Gives a permit back. Called twice it counts once. */
export type Release = () => void

type Bounds = {
  most: number
  /** who may wait for a permit; 0 unless given */
  mostWaiting?: number
}

export type Semaphore = {
  /** A permit at once, or null. */
  tryAcquire: () => Release | null
  /** A permit; 'full', at once, if no more may wait; 'left' if the signal aborts before there is one. */
  acquire: (leaving?: AbortSignal) => Promise<Release | 'full' | 'left'>
}

/**
 * Hands out `most` permits. Who waits is served in order of arrival: a permit that is given back belongs to the next one
 * in the same tick, so nobody newer overtakes.
 */
export function createSemaphore({ most, mostWaiting = 0, onIdle }: Bounds & { onIdle?: () => void }): Semaphore {
  const line = new Set<(release: Release) => void>()
  let held = 0

  const permit = (): Release => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const [next] = line
      if (next) {
        line.delete(next)
        next(permit())
      } else if (--held === 0) onIdle?.()
    }
  }
  const tryAcquire = (): Release | null => {
    if (held >= most) return null
    held += 1
    return permit()
  }
  return {
    tryAcquire,
    acquire: async (leaving) => tryAcquire() ?? (line.size < mostWaiting ? inLine(line, leaving) : 'full'),
  }
}

function inLine(line: Set<(release: Release) => void>, leaving: AbortSignal | undefined): Promise<Release | 'left'> {
  return new Promise((resolve) => {
    const enter = (release: Release) => {
      leaving?.removeEventListener('abort', leave)
      resolve(release)
    }
    const leave = () => {
      line.delete(enter)
      resolve('left')
    }
    leaving?.addEventListener('abort', leave, { once: true })
    line.add(enter)
  })
}

/** The semaphore of each key, for as long as somebody holds a permit of it. */
export function createSemaphores(bounds: Bounds): (key: string) => Semaphore {
  const semaphores = new Map<string, Semaphore>()
  return (key) => {
    const known = semaphores.get(key)
    if (known) return known
    const made = createSemaphore({ ...bounds, onIdle: () => void semaphores.delete(key) })
    semaphores.set(key, made)
    return made
  }
}
