import type { Db } from '@/lib/platform/database/db'
import { readPortalSession } from '@/lib/sign-in/server/sessions/read-session'

/**
 * Who is signed in to the portal. What they may see is what their proven identities stand for: every query of the portal
 * has `customer_id = any(customerIds)` in its where. Only `readCustomer` makes one.
 */
export type Customer = { sessionId: string; personId: string; customerIds: string[] }

/** Who the token signs in to the portal; null without a session, and after its end. */
export const readCustomer = (db: Db, token: string | null, now: Date): Promise<Customer | null> =>
  readPortalSession(db, token, now)
