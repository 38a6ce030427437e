import { readLicenseNames } from '@/lib/catalog/licenses/server/license-names'
import type { AuditDetail } from '@/lib/foundation/audit/core/schema'
import { KEEP_JOBS_MS } from '@/lib/foundation/jobs/core/keep-jobs'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { describeChanges } from '../core/describe-changes'
import type { TimelineEntry } from '../core/schema'
import type { Draft, TimelineViewer } from './read-timeline'
import { selectCustomerNames } from './timeline.sql'

/** The entries of a page, with the licenses and customers they are about. */
export async function presentTimeline(
  { db, pool, vault, now }: Pick<ReadContext, 'db' | 'pool' | 'vault' | 'now'>,
  { organizationId }: TimelineViewer,
  drafts: readonly Draft[],
): Promise<TimelineEntry[]> {
  const [licenses, customers] = await Promise.all([
    readLicenseNames(
      pool,
      organizationId,
      drafts.map(({ licenseId }) => licenseId),
    ),
    selectCustomerNames(db, organizationId, [...new Set(drafts.flatMap(customersOf))]),
  ])
  const nameOf = (customerId: string) => customers.get(customerId) ?? null
  const licenseOf = (id: string | null): TimelineEntry['license'] => {
    const name = id === null ? undefined : licenses.get(id)
    return id !== null && name ? { id, key: maskLicenseKey(vault.decrypt(name.keyCiphertext)) } : null
  }
  return drafts.flatMap(({ id, at, licenseId, body }): TimelineEntry[] => {
    const place = { id, at, license: licenseOf(licenseId) }
    if (body.type === 'repeated') return []
    return [
      body.type === 'audit' ? { ...place, ...presentChange(body.detail, { nameOf, now }) } : { ...place, ...body },
    ]
  })
}

/** The customers by their ids in a transfer, of whom the entry says nothing else. */
function customersOf({ body }: Draft): string[] {
  if (body.type !== 'audit' || body.detail.action !== 'license.transferred') return []
  const { before, after } = body.detail
  return [before?.['customer_id'], after?.['customer_id']].filter((id) => typeof id === 'string')
}

type Names = { nameOf: (customerId: string) => string | null; now: Date }

function presentChange(detail: AuditDetail, { nameOf, now }: Names) {
  const { before, after, request_id: _, ...entry } = detail
  const job = typeof after?.['import_job'] === 'string' ? after['import_job'] : null
  const words = job === null ? entry.words : 'imported license'
  const isKept = now.getTime() - new Date(entry.at).getTime() < KEEP_JOBS_MS
  return {
    type: 'change' as const,
    entry: { ...entry, words },
    changes: describeChanges(detail, nameOf),
    import_job: isKept ? job : null,
  }
}
