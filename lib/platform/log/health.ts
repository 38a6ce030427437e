/** One part of the process that may fail while the others go on, for example the queue of mails. */
export type PartHealth = {
  /** It works. Answers whether that is news: it failed before. */
  works: () => boolean
  /** It fails. Answers whether that is news. */
  fails: () => boolean
  /** It was tried once, and it is too early to say more. */
  noteTry: () => void
  /** Resolves with the first try, however that ended. */
  tried: Promise<void>
}

/** The health of this process. A part that has reported nothing yet counts as working: it is still starting. */
export type Health = {
  part: (name: string) => PartHealth
  parts: () => { name: string; isFailing: boolean }[]
  /** The names of the parts that fail now. */
  failing: () => string[]
  /** The process is stopping: it still answers, but should not get new calls. */
  beginStop: () => void
  isStopping: () => boolean
}

export function createHealth(): Health {
  const parts = new Map<string, boolean>()
  let isStopping = false
  return {
    part: (name) => {
      parts.set(name, false)
      return createPart((isFailing) => parts.set(name, isFailing))
    },
    parts: () => [...parts].map(([name, isFailing]) => ({ name, isFailing })),
    failing: () => [...parts].filter(([, isFailing]) => isFailing).map(([name]) => name),
    beginStop: () => {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}

function createPart(note: (isFailing: boolean) => void): PartHealth {
  let isFailing = false
  let settle = (): void => undefined
  const tried = new Promise<void>((resolve) => {
    settle = resolve
  })
  const say = (next: boolean) => {
    const isNews = next !== isFailing
    isFailing = next
    note(next)
    settle()
    return isNews
  }
  return { works: () => say(false), fails: () => say(true), noteTry: () => settle(), tried }
}
