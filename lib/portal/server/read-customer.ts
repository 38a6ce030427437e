import type { Db } from '@/lib/platform/database/db'
import { readPortalSession } from '@/lib/sign-in/server/sessions/read-session'

/**
 * The customer who is signed in to the portal. They may see what their proven identities give access to: every query of
 * the portal has `customer_id = any(customerIds)` in its where. Only `readCustomer` creates one.
 */
export type Customer = { sessionId: string; personId: string; customerIds: string[] }

/** The customer whose token it is; null without a session, and after its end. */
export const readCustomer = (db: Db, token: string | null, now: Date): Promise<Customer | null> =>
  readPortalSession(db, token, now)
