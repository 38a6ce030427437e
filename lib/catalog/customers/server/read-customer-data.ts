import { readSeenEarlier } from '@/lib/catalog/licenses/addresses/server/former-owner'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import {
  type CustomerSection,
  type SectionRow,
  selectHistoryOfCustomer,
  selectLicensesOfCustomer,
  selectOfCustomer,
} from './customer-export.sql'

type Wanted = { organizationId: string; customerId: string; sections: readonly CustomerSection[] }
type Reading = Pick<ReadContext, 'pool' | 'history'>

/** What is stored of a customer, by section: each a list of up to 10,000 rows. Fails if any of it cannot be read. */
export async function readCustomerData({ pool, history }: Reading, { sections, ...customer }: Wanted) {
  const { organizationId } = customer
  const licenses = await selectLicensesOfCustomer(pool, customer)
  const found: Partial<Record<CustomerSection, Record<string, unknown>[]>> = {}
  for (const section of sections) {
    const rows = await selectOfCustomer(pool, customer, section)
    found[section] =
      rows === null
        ? await selectHistoryOfCustomer(history, { organizationId, licenses }, section)
        : await withoutEarlier(history, { organizationId, section, rows })
  }
  return found
}

type Rows = { organizationId: string; section: CustomerSection; rows: SectionRow[] }

/** Leaves out what a former owner's IP address would give away: its row, or of a change what was changed. */
async function withoutEarlier(history: Reading['history'], { organizationId, section, rows }: Rows) {
  const queries = rows.map(({ license_id: licenseId, about = null, since = null }) => ({
    licenseId,
    network: about,
    since,
  }))
  const earlier = await readSeenEarlier(onPool(history), organizationId, queries)
  return rows.flatMap(({ about: _, since: __, ...row }, i) => {
    const query = queries[i]
    if (!query || !earlier.has(query)) return [row]
    return section === 'changes' ? [{ ...row, after: null, before: null }] : []
  })
}
