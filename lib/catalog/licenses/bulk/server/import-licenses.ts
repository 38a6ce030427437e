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
import { checkImportRows, compareWithLicenses } from './check-import-rows'
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
  const { known, replaced, alike } = await compareWithLicenses(reading, ref, good)
  return {
    rows: input.rows.length,
    fresh: good.length - known - replaced,
    keyless: good.filter(({ license }) => license.license_key === null).length,
    alike,
    expired: good.filter(({ license: { expires_at } }) => expires_at !== null && new Date(expires_at) <= now).length,
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
      input: {
        product_id: input.product_id,
        licenses: good.map(({ license }) => license),
        rows: good.map(({ row }) => row),
        has_problems: problems.length > 0,
      },
      asked: { product_id: input.product_id, rows: input.rows },
      refused: { done: refused, failed: refused, problems, files: problemFile(problems, true), summary: {} },
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
const importInput = z.object({
  product_id: z.string(),
  licenses: z.custom<ImportLicense[]>(Array.isArray),
  /** the number of each in its file; a job of an earlier version has none */
  rows: z.custom<number[]>(Array.isArray).default([]),
  /** whether the file of problems is begun */
  has_problems: z.boolean().default(false),
})

/** Added to the cursor once a step began the file of problems: a process of an earlier version reads a number, too. */
const LISTED = 0.5
const SKIPPED = {
  exists: 'This key exists already. Its license was left as it was.',
  replaced: 'This key was replaced, and never works again.',
} as const satisfies Record<Exclude<MakeOutcome, 'made'>, string>

export const importTask: JobTask<z.infer<typeof importInput>> = {
  kind: 'license.import',
  permission: 'licenses:create',
  input: importInput,
  step: async (work, actor, { id, input, progress }): Promise<Step> => {
    const product = await requireProduct(work.tx, { id: input.product_id, organizationId: actor.organizationId })
    const place = Number(progress.cursor ?? 0)
    const start = Math.floor(place)
    const licenses = input.licenses.slice(start, start + STEP_ROWS).map(toNew)
    const made = await makeLicenses({ ...work, jobId: id }, actor, {
      product,
      licenses,
      mayRename: grant(actor, 'customers:update') !== null,
    })
    const count = (wanted: MakeOutcome) => made.filter(({ outcome }) => outcome === wanted).length
    const replaced = count('replaced')
    const skipped = made.flatMap(({ outcome }, index) => {
      const row = input.rows[start + index]
      return outcome === 'made' || row === undefined ? [] : [{ row, field: 'license_key', message: SKIPPED[outcome] }]
    })
    const isListed = input.has_problems || place > start
    const next = start + licenses.length
    return {
      done: licenses.length,
      failed: 0,
      isLast: next >= input.licenses.length,
      cursor: String(isListed || skipped.length > 0 ? next + LISTED : next),
      files: problemFile(skipped, !isListed),
      summary: { imported: count('made'), known: count('exists'), ...(replaced > 0 && { replaced }) },
    }
  },
}

const toNew = (license: ImportLicense): NewLicense => ({ ...license, version_pin_mode: pinModeOf(license) })

/** The rows that were left out, each with its reason; with a header where the file begins. */
const problemFile = (problems: JobProblem[], isNew: boolean): NonNullable<Step['files']> =>
  problems.length === 0
    ? []
    : [
        {
          name: 'problems',
          text: csvLines([...(isNew ? [['row', 'field', 'problem']] : []), ...problems.map(toCells)]),
        },
      ]

const toCells = ({ row, field, message }: JobProblem) => [row, field, message]
