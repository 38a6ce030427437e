import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { AttemptLimit } from '@/lib/foundation/rate-limit/server/attempt-limit'

/** Dependencies of the verbs of sign-in. */
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
  /** the public origin */
  site: string
  /** what SIGNUP_DISABLED says; the installation may have closed it too */
  allowsSignUp: boolean
  /** whom OPERATOR_EMAILS names */
  operatorEmails: readonly string[]
}

/** The sender of a request, as far as the request identifies it. */
export type RequestContext = {
  address: string | null
  userAgent: string | null
  /** of the browser's current session, if any */
  sessionToken: string | null
  /** of a browser that signed in before */
  browserToken: string | null
  requestId: string
}

/** The tokens after a successful sign-in. They go into cookies and nowhere else. */
export type NewSessionTokens = {
  outcome: 'signed_in'
  token: string
  /** identifies this browser in future sign-ins; null while the second factor is missing */
  browserToken: string | null
  userId: string
  isPending: boolean
}
export type Throttled = { outcome: 'throttled'; retryAfterSeconds: number }
