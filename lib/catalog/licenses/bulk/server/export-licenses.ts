import { z } from 'zod'
import { presentLicense, type StoredLicense } from '@/lib/catalog/licenses/core/license'
import { readNextBatch, selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { JobTask, Step } from '@/lib/foundation/jobs/server/job-task'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { ExportLicensesInput } from '../core/schema'
import { startBulk } from './bulk-task'
import { csvLines } from './csv-lines'

/** Their notes, metadata and overrides are in memory together. */
const ROWS = 500
const exportInput = selectionSnapshot.extend({ with_keys: z.boolean() })

/**
 * Exports licenses to a CSV file, with whole keys only for members who may see them. The audit log records the export.
 */
export async function exportLicenses(
  work: WriteContext,
  actor: Granted<'licenses:export'>,
  { id, selection, with_keys }: ExportLicensesInput,
): Promise<JobView> {
  if (with_keys && !grant(actor, 'licenses:reveal'))
    throw new Fault('forbidden', "Your role can't see whole keys (licenses:reveal). Export without them.")
  const { job, isNew } = await startBulk(work, actor, { task: exportTask, id, chosen: selection, rest: { with_keys } })
  if (isNew)
    await recordChange(work, actor, {
      action: 'license.exported',
      target: { type: 'job', id, label: null },
      after: { with_keys, ...('ids' in selection ? { licenses: selection.ids.length } : { filter: selection.filter }) },
    })
  return job
}

export const exportTask: JobTask<z.infer<typeof exportInput>> = {
  kind: 'license.export',
  permission: 'licenses:export',
  input: exportInput,
  step: async (work, actor, { input, progress }): Promise<Step> => {
    // The member may have lost the permission since the job was started.
    const withKeys = input.with_keys && grant(actor, 'licenses:reveal') !== null
    const batch = await readNextBatch(work, actor.organizationId, { snapshot: input, progress, rows: ROWS })
    const lines = csvLines(batch.lines.map((line) => cellsOf(work, line, withKeys)))
    return {
      done: batch.lines.length,
      failed: 0,
      isLast: batch.isLast,
      cursor: batch.cursor,
      ...(batch.total !== undefined && { total: batch.total }),
      // A later download requires the permission to see the file's content.
      summary: { exported: batch.lines.length, with_keys: withKeys ? 1 : 0 },
      files: [{ name: 'result', text: (progress.cursor === null ? HEAD : '') + lines }],
    }
  },
}

const COLUMNS = [
  'license_key',
  'product',
  'status',
  'customer_email',
  'customer_discord_id',
  'customer_name',
  'expires_at',
  'revoked_at',
  'notes',
  'ip_system_enabled',
  'max_ips',
  'ip_count',
  'ip_mode',
  'version_pinned',
  'version_range_min',
  'version_range_max',
  'license_name',
  'license_type_name',
  'metadata',
  'override',
  'created_at',
  'id',
] as const
const HEAD = csvLines([[...COLUMNS]])

function cellsOf({ vault, now }: WriteContext, license: StoredLicense, withKeys: boolean) {
  const key = vault.decrypt(license.keyCiphertext)
  const { product, name, license_type, metadata, override, ...presented } = presentLicense(license, now)
  const cells = {
    ...presented,
    license_key: withKeys ? key : maskLicenseKey(key),
    product: product.name,
    license_name: name,
    // Not "license_type": an import would fill in blank cells from it, and from this it keeps the type alone.
    license_type_name: license_type && license_type.name,
    metadata: Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata),
    override: override && JSON.stringify(override),
  }
  return COLUMNS.map((column) => cells[column])
}
