import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyGate } from '../concurrency/concurrency-gate'

/**
 * Of the four threads that Node shares among files, names and hashes, passwords take two, however many are sent. Who
 * would wait behind 32 others is told to come again.
 */
const gate = createConcurrencyGate({ atOnce: 2, waiting: 32 })

/** argon2id with the least cost that OWASP recommends (19 MiB, 2 passes, 1 lane), as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  gate(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))

/** Of a random text that nobody kept, at the same cost: nothing matches it. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$/50Wc3jetHJh3dkVi/HE+Q$rYK6ib3nkGzOO6YT+fsh9P/yVmAl3TFpBsZ1q/D0g6I'

let compared = 0

/** How many passwords this process compared: where two kinds of tries cost the same number, their time tells nothing. */
export const passwordsCompared = (): number => compared

/** Whether the password is the one of the hash. Without a hash it takes as long, so that the time tells nothing. */
export async function isPasswordOf(password: string, passwordHash: string | null): Promise<boolean> {
  compared += 1
  const isMatch = await gate(() => verify(passwordHash ?? NOBODY, password))
  return isMatch && passwordHash !== null
}
