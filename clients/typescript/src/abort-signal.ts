/** What is used of an AbortSignal: so the types of this package need neither the browser's nor those of Node.js. */
export type AbortSignalLike = {
  readonly aborted: boolean
  readonly reason: unknown
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export type Signal = AbortSignalLike | null | undefined

type Work<T> = (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void

/** A promise that rejects with the signal's reason when that comes first. `start` returns what stops the work. */
export async function abortable<T>(signal: Signal, start: Work<T>): Promise<T> {
  if (signal?.aborted) throw signal.reason
  let onAbort = (): void => undefined
  const outcome = new Promise<T>((resolve, reject) => {
    const stop = start(resolve, reject)
    onAbort = () => {
      reject(signal?.reason)
      stop()
    }
  })
  signal?.addEventListener('abort', onAbort)
  try {
    return await outcome
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** For work that others may wait for too, so it goes on. */
export const untilAborted = <T>(signal: Signal, work: Promise<T>): Promise<T> =>
  abortable(signal, (resolve, reject) => {
    work.then(resolve, reject)
    return () => undefined
  })
