import { SECOND_MS } from '@/lib/foundation/shared/durations'

const FIRST_MS = 500
/** A job that waits behind others is asked about less often. */
const LATER_MS = 2 * SECOND_MS
const EAGER_TRIES = 20
const MOST_TRIES = 45

/**
 * What a job in the background makes of something: asks for it until `isThere`. Resolves with null after more than a
 * minute; the job goes on.
 */
export async function untilChanged<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<T | null> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await pause(tries < EAGER_TRIES ? FIRST_MS : LATER_MS)
    const answer = await ask()
    if (isThere(answer)) return answer
  }
  return null
}
