import type { Clock } from '@/lib/platform/config/clock'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Db } from '@/lib/platform/database/db'
import type { Log } from '@/lib/platform/log/log'
import type { Vault } from '@/lib/platform/security/vault'
import type { AttemptLimit } from '@/lib/rate-limit/server/attempt-limit'

/** What the verbs of sign-in depend on. */
export type SignInDeps = {
  db: Db
  vault: Vault
  clock: Clock
  log: Log
  limit: AttemptLimit
  randomBytes: WriteContext['randomBytes']
  transact: <T>(
    origin: Pick<WriteContext, 'address' | 'requestId'>,
    run: (work: WriteContext) => Promise<T>,
  ) => Promise<T>
  /** the address people open */
  site: string
  isSignUpOpen: boolean
}

/** The sender of a request, as far as the request identifies it. */
export type RequestContext = {
  address: string | null
  userAgent: string | null
  /** of the session that the browser has already, if any */
  sessionToken: string | null
  /** of a browser that was signed in with before */
  browserToken: string | null
  requestId: string
}

/** Signing in succeeded. The tokens go into cookies, and nowhere else. */
export type NewSessionTokens = {
  outcome: 'signed_in'
  token: string
  /** identifies the browser from now on; null while the second factor is missing */
  browserToken: string | null
  userId: string
  isPending: boolean
}
export type Throttled = { outcome: 'throttled'; retryAfterSeconds: number }
