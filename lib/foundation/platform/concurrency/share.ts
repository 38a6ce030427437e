import { Fault, type FaultCode } from '../fault'
import { createSemaphores } from './semaphore'

type Bounds = { most: number; mostWaiting: number; refusal: string; code?: FaultCode }
export type Share = <T>(who: string, run: () => Promise<T>) => Promise<T>

/** Runs at most `most` tasks of each at a time in this process. `mostWaiting` more wait; any further one is refused. */
export function createPerKeyLimit({ refusal, code = 'too_many_requests', ...bounds }: Bounds): Share {
  const permitsOf = createSemaphores(bounds)
  return async (who, run) => {
    const permit = await permitsOf(who).acquire()
    if (typeof permit === 'string') throw new Fault(code, refusal)
    try {
      return await run()
    } finally {
      permit()
    }
  }
}
