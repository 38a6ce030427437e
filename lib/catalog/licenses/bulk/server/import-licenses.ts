import { z } from 'zod'
import type { ImportLicense, NewLicense } from '@/lib/catalog/licenses/core/license-terms'
import { pinModeOf } from '@/lib/catalog/licenses/core/pin-mode'
import { type MakeOutcome, makeLicenses } from '@/lib/catalog/licenses/server/make-licenses'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { JobProblem, JobView } from '@/lib/foundation/jobs/core/schema'
import { type JobTask, STEP_ROWS, type Step } from '@/lib/foundation/jobs/server/job-task'
import { startLongJob } from '@/lib/foundation/jobs/server/start-job'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Change } from '@/lib/foundation/shared/change'
import { groupProblems } from '../core/group-problems'
import type { CheckImportInput, ImportCheck, ImportLicensesInput } from '../core/schema-import'
import { checkImportRows, countSkipped } from './check-import-rows'
import { csvLines } from './csv-lines'

type Importer = Granted<'licenses:create'>

const MAX_AT_ONCE = 50

/**
 * Previews an import, without changing anything, and without a transaction: one around so many statements would keep its
 * connection from others, and end before them on a slow server.
 */
export async function checkImport(
  reading: ReadContext,
  actor: Importer,
  input: CheckImportInput,
): Promise<ImportCheck> {
  const { db: tx, now } = reading
  const ref = { id: input.product_id, organizationId: actor.organizationId }
  await requireProduct(tx, ref)
  const { good, problems, refused } = await checkImportRows({ tx, now }, ref, input)
  const { known, replaced } = await countSkipped(reading, ref, good)
  return {
    rows: input.rows.length,
    fresh: good.length - known - replaced,
    keyless: good.filter(({ license }) => license.license_key === null).length,
    revoked: good.filter(({ license }) => license.revoked_at !== null).length,
    known,
    replaced,
    refused,
    problems: groupProblems(problems),
  }
}

/** Imports the valid rows of a file, and reports the others. A key that exists already, or was replaced, is skipped. */
export async function importLicenses(
  work: WriteContext,
  actor: Importer,
  input: ImportLicensesInput,
): Promise<JobView> {
  const ref = { id: input.product_id, organizationId: actor.organizationId }
  const product = await requireProduct(work.tx, ref)
  const { good, problems, refused } = await checkImportRows(work, ref, input)
  const { job, isNew } = await startLongJob(work, actor, {
    task: importTask,
    request: {
      id: input.id,
      productId: input.product_id,
      total: input.rows.length,
      input: { product_id: input.product_id, licenses: good.map(({ license }) => license) },
      asked: { product_id: input.product_id, rows: input.rows },
      refused: { done: refused, failed: refused, problems, files: problemFile(problems), summary: {} },
      isSmall: good.length <= MAX_AT_ONCE,
    },
  })
  const change: Change<'license.imported'> = {
    action: 'license.imported',
    target: { type: 'product', id: product.id, label: product.name },
    after: { rows: input.rows.length, refused, job_id: input.id },
  }
  if (isNew) await recordChange(work, actor, change)
  return job
}

/** The rows were checked before they were stored: checking all of them again in every step would block the process. */
const importInput = z.object({ product_id: z.string(), licenses: z.custom<ImportLicense[]>(Array.isArray) })

export const importTask: JobTask<z.infer<typeof importInput>> = {
  kind: 'license.import',
  permission: 'licenses:create',
  input: importInput,
  step: async (work, actor, { id, input, progress }): Promise<Step> => {
    const product = await requireProduct(work.tx, { id: input.product_id, organizationId: actor.organizationId })
    const start = Number(progress.cursor ?? 0)
    const licenses = input.licenses.slice(start, start + STEP_ROWS).map(toNew)
    const made = await makeLicenses({ ...work, jobId: id }, actor, {
      product,
      licenses,
      mayRename: grant(actor, 'customers:update') !== null,
    })
    const count = (wanted: MakeOutcome) => made.filter(({ outcome }) => outcome === wanted).length
    const replaced = count('replaced')
    return {
      done: licenses.length,
      failed: 0,
      isLast: start + licenses.length >= input.licenses.length,
      cursor: String(start + licenses.length),
      summary: { imported: count('made'), known: count('exists'), ...(replaced > 0 && { replaced }) },
    }
  },
}

const toNew = (license: ImportLicense): NewLicense => ({ ...license, version_pin_mode: pinModeOf(license) })

const problemFile = (problems: JobProblem[]): NonNullable<Step['files']> =>
  problems.length === 0
    ? []
    : [{ name: 'problems', text: csvLines([['row', 'field', 'problem'], ...problems.map(toCells)]) }]

const toCells = ({ row, field, message }: JobProblem) => [row, field, message]
