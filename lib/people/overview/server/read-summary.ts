import type { LicenseFilter } from '@/lib/catalog/licenses/core/schema-list'
import { countLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { MAX_COUNTED_LICENSES, type Summary } from '../core/schema'
import { countCustomers, countLicensesSince } from './summary.sql'

type Reading = Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>

/** Licenses by state, as the list of licenses counts them, and customers. */
export async function readSummary(reading: Reading, actor: Granted<'licenses:view'>): Promise<Summary> {
  const bound = { organizationId: actor.organizationId, most: MAX_COUNTED_LICENSES }
  const countOf = async (status: LicenseFilter['status']) => (await countLicenses(reading, actor, { status })).count
  const since = new Date(reading.now.getTime() - 7 * DAY_MS)
  const [active, expiring, expired, revoked, new_this_week, customers] = await Promise.all([
    countOf('active'),
    countOf('expiring'),
    countOf('expired'),
    countOf('revoked'),
    countLicensesSince(reading.pool, { ...bound, since }),
    grant(actor, 'customers:view') && countCustomers(reading.pool, bound),
  ])
  return { active, expiring, expired, revoked, new_this_week, customers }
}
