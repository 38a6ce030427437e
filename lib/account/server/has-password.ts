import type { Db } from '@/lib/platform/database/db'
import { findCredentials } from './users.sql'

/** Whether a user proves who they are by a password; others do by a mailed code. */
export const hasPassword = async ({ db }: { db: Db }, { userId }: { userId: string }): Promise<boolean> =>
  (await findCredentials(db, userId))?.passwordHash != null
