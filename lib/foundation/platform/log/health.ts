/** One part of the process that may fail while the others go on, for example the queue of mails. */
export type PartHealth = {
  /** Reports success. Returns whether it failed before. */
  works: () => boolean
  /** Reports failure. Returns whether it worked before. */
  fails: () => boolean
}

/** The health of this process. A part that has reported nothing yet counts as working: it is still starting. */
export type Health = {
  part: (name: string) => PartHealth
  parts: () => { name: string; isFailing: boolean }[]
  /** The names of the parts that fail now, here and in the other processes. */
  failing: () => string[]
  /** Calls `listener` with the names of this process's failing parts, whenever these change. */
  onChange: (listener: (failing: string[]) => void) => void
  /** Reports which parts of other processes of this installation fail, and which processes are down. */
  notePeers: (failing: string[]) => void
  /** The process is stopping: it still answers, but should get no new calls. */
  beginStop: () => void
  isStopping: () => boolean
}

export function createHealth(): Health {
  const parts = new Map<string, boolean>()
  const listeners: ((failing: string[]) => void)[] = []
  let peers: string[] = []
  let isStopping = false
  const ownFailing = () => [...parts].filter(([, isFailing]) => isFailing).map(([name]) => name)
  return {
    part: (name) => {
      parts.set(name, false)
      return createPart((isFailing) => {
        if (parts.get(name) === isFailing) return
        parts.set(name, isFailing)
        for (const listener of listeners) listener(ownFailing())
      })
    },
    parts: () => [...parts].map(([name, isFailing]) => ({ name, isFailing })),
    failing: () => [...new Set([...ownFailing(), ...peers])],
    onChange: (listener) => void listeners.push(listener),
    notePeers: (failing) => {
      peers = failing
    },
    beginStop: () => {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}

function createPart(note: (isFailing: boolean) => void): PartHealth {
  let isFailing = false
  const report = (next: boolean) => {
    const isNews = next !== isFailing
    isFailing = next
    note(next)
    return isNews
  }
  return { works: () => report(false), fails: () => report(true) }
}
