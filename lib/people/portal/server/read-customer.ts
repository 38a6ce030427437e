import type { Db } from '@/lib/foundation/platform/database/db'
import { readPortalSession } from '@/lib/people/sign-in/server/sessions/read-session'

/**
 * The signed-in customer of the portal. They may see what their verified identities give access to: every query of the
 * portal has `customer_id = any(customerIds)` in its where clause. Only `readCustomer` creates one.
 */
export type Customer = { sessionId: string; personId: string; customerIds: string[] }

/** The customer of a session token; null without a session, or if it has expired. */
export const readCustomer = (db: Db, token: string | null, now: Date): Promise<Customer | null> =>
  readPortalSession(db, token, now)
