import type { ValidatedLicense } from '@/lib/catalog/licenses/core/license'
import { getLicenseDetails } from '@/lib/catalog/licenses/server/license-details'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { selectJobLicenses } from './job-licenses.sql'

type Page = { jobId: string; after: string | undefined; limit: number }

/**
 * A page of the licenses that a job issued, in the order of its request; those deleted since are left out. The job is
 * one of the organization, as the caller has checked.
 */
export async function listJobLicenses(
  reading: ReadContext,
  actor: Granted<'licenses:view'>,
  { jobId, after, limit }: Page,
): Promise<{ items: ValidatedLicense[]; next_cursor: string | null }> {
  const rows = await selectJobLicenses(reading.pool, { jobId, after: positionOf(after), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: await getLicenseDetails(
      reading,
      actor,
      shown.map(({ license_id }) => license_id),
    ),
    next_cursor: last ? String(last.position) : null,
  }
}

function positionOf(after: string | undefined): number {
  if (after === undefined) return -1
  if (/^\d{1,9}$/.test(after)) return Number(after)
  throw new Fault('invalid', "This page of the list can't be found.", { after: FIELD_WORDS.cursor })
}
