import { hash, verify } from '@node-rs/argon2'
import { Overloaded } from '../concurrency/coalesce'
import { createSemaphore } from '../concurrency/semaphore'

/**
 * Of the four threads that Node shares among files, DNS and hashes, passwords use two at most. A caller behind 32
 * others is asked to retry.
 */
const permits = createSemaphore({ most: 2, mostWaiting: 32 })

async function withPermit<T>(run: () => Promise<T>): Promise<T> {
  const permit = await permits.acquire()
  if (typeof permit === 'string') throw new Overloaded()
  return run().finally(permit)
}

/** argon2id with the minimum cost that OWASP recommends (19 MiB, 2 passes, 1 lane), as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  withPermit(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** The hash of a discarded random text, at the same cost: no password matches it. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$/50Wc3jetHJh3dkVi/HE+Q$rYK6ib3nkGzOO6YT+fsh9P/yVmAl3TFpBsZ1q/D0g6I'

let compared = 0

/** The number of passwords this process compared: tests use it to show that two kinds of attempts cost the same. */
export const passwordsCompared = (): number => compared

/** Whether the password matches the hash. Without a hash it takes as long, so that the time reveals nothing. */
export async function isPasswordOf(password: string, passwordHash: string | null): Promise<boolean> {
  compared += 1
  const isMatch = await withPermit(() => verify(passwordHash ?? DUMMY_HASH, password))
  return isMatch && passwordHash !== null
}
