import type { Pool } from 'pg'
import type { Locale } from '@/lib/foundation/shared/locale'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { Discord } from './discord-client'

/** Dependencies of the verbs that sign in to the portal. */
export type PortalDeps = Omit<SignInDeps, 'allowsSignUp' | 'operatorEmails' | 'randomBytes'> & {
  pool: Pool
  /** see `ReadContext` */
  history: Pool
  /** null if this installation has no Discord client */
  discord: Discord | null
}

/** The sender of a request; the session token is that of the portal. */
export type PortalRequestContext = RequestContext & {
  locale: Locale
  /** the language chosen in this browser, if any */
  chosenLocale?: Locale | null
  /** of the page that asks, which may be that of an email or of whoever signed out there */
  pageLocale?: Locale
}

export type PortalCodeRequested = { outcome: 'requested'; request: string } | Throttled

/** The licenses that a key opens: the first of them, and how many they are. */
export type Claimed = { id: string; count: number }

/** The tokens go into cookies and nowhere else. */
export type PortalSignIn =
  | {
      outcome: 'signed_in'
      token: string
      browserToken: string
      personId: string
      /** the licenses whose key was entered before; null if the link could not add them */
      claimed?: Claimed | null
    }
  | { outcome: 'refused' }
  /** the code was right, but it or the link of its mail was used before */
  | { outcome: 'used' }
  | Throttled
