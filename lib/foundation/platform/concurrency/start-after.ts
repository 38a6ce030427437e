type Stoppable = { stop: () => Promise<void> }

/** Starts a service once its turn has come. If it is stopped before, it never starts. */
export function startAfter(turn: Promise<void>, start: () => Stoppable): Stoppable {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  const started = Promise.race([turn, stopped]).then(() => (stopping.signal.aborted ? null : start()))
  return {
    stop: async () => {
      stopping.abort()
      await (await started)?.stop()
    },
  }
}
