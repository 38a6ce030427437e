import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { frontPath } from '../core/front-page'
import { selectVendors } from './organizations.sql'

/** Where `/` leads; null for the page about Latchkey. */
export async function findFrontPath({ db }: { db: Db | Tx }): Promise<`/${string}` | null> {
  const mode = await readMode(db)
  return frontPath(mode, hasPlans(mode) ? [] : await selectVendors(db))
}
