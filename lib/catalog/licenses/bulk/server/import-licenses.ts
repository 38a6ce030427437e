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
import { isStorable, oneLine, wordKey } from '@/lib/foundation/shared/text'
import { MAX_CASED_NAMED } from '../core/cased-keys'
import type { GoodRow } from '../core/check-import'
import { groupProblems } from '../core/group-problems'
import { isCanceled } from '../core/order-status'
import { type CheckImportInput, delimiter, type ImportCheck, type ImportLicensesInput } from '../core/schema-import'
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
  const { fresh, known, replaced, alike, cased } = await compareWithLicenses(reading, ref, good)
  const repeated = repeatedOf(fresh)
  return {
    rows: input.rows.length,
    fresh: fresh.length,
    keyless: fresh.filter(({ license }) => license.license_key === null).length,
    alike,
    repeated: repeated.length,
    repeated_rows: repeated.slice(0, MAX_CASED_NAMED),
    cased: cased.length,
    cased_rows: cased.slice(0, MAX_CASED_NAMED),
    expired: fresh.filter(({ license: { expires_at } }) => expires_at !== null && new Date(expires_at) <= now).length,
    revoked: fresh.filter(({ license }) => license.revoked_at !== null).length,
    revoked_words: wordsOf(fresh.filter(({ license }) => license.revoked_at !== null)),
    running_out: fresh.filter(({ license, status }) => license.revoked_at === null && isCanceled(status)).length,
    known,
    replaced,
    refused,
    problems: groupProblems(problems),
  }
}

/** The rows without a key that say the same as an earlier one: each becomes a license, which may be meant. */
function repeatedOf(fresh: GoodRow[]): { row: number; of: number }[] {
  const first = new Map<string, number>()
  return fresh.flatMap(({ row, license, status }) => {
    if (license.license_key !== null) return []
    const said = JSON.stringify([license, status])
    const of = first.get(said)
    if (of !== undefined) return [{ row, of }]
    first.set(said, row)
    return []
  })
}

/** What the rows call it, each word once. */
const wordsOf = (rows: GoodRow[]): string[] => [
  ...new Map(rows.flatMap(({ status }) => (status === null ? [] : [[wordKey(status), status]]))).values(),
]

/** Imports the valid rows of a file, and reports the others. A key that exists already, or was replaced, is skipped. */
export async function importLicenses(
  work: WriteContext,
  actor: Importer,
  input: ImportLicensesInput,
): Promise<JobView> {
  const ref = { id: input.product_id, organizationId: actor.organizationId }
  const product = await requireProduct(work.tx, ref)
  const { good, problems: found, refused } = await checkImportRows(work, ref, input)
  const problems = found.map((problem) => ({ ...problem, ...columnOf(problem.field, input.columns) }))
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
        delimiter: input.delimiter,
        key: columnOf('license_key', input.columns),
      },
      asked: { product_id: input.product_id, rows: input.rows },
      refused: {
        done: refused,
        failed: refused,
        problems,
        files: problemFile(problems, { isNew: true, delimiter: input.delimiter }),
        summary: {},
      },
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

const MAX_COLUMN_NAME = 100

/** What the file calls the column that was read as a field, if that is known and can be kept. */
function columnOf(field: string, columns: ImportLicensesInput['columns'] = {}): Pick<JobProblem, 'column'> {
  const column = oneLine(columns[field] ?? '', MAX_COLUMN_NAME)
  return column !== '' && isStorable(column) ? { column } : {}
}

/** The rows were checked before they were stored: checking all of them again in every step would block the process. */
const importInput = z.object({
  product_id: z.string(),
  licenses: z.custom<ImportLicense[]>(Array.isArray),
  /** the number of each in its file; a job of an earlier version has none */
  rows: z.custom<number[]>(Array.isArray).default([]),
  /** whether the file of problems is begun */
  has_problems: z.boolean().default(false),
  /** what separates the cells of the file it came from; a job of an earlier version has none */
  delimiter: delimiter.optional(),
  /** what that file calls its keys; a job of an earlier version doesn't know */
  key: z.object({ column: z.string().optional() }).default({}),
})

/** Added to the cursor once a step began the file of problems: a process of an earlier version reads a number, too. */
const LISTED = 0.5
const SKIPPED = {
  exists: 'Skipped: this key exists already. Its license was left as it was.',
  replaced: 'Skipped: this key was replaced. Its license was left as it was.',
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
      isImport: true,
      mayRename: grant(actor, 'customers:update') !== null,
    })
    const count = (wanted: MakeOutcome) => made.filter(({ outcome }) => outcome === wanted).length
    const replaced = count('replaced')
    const skipped = made.flatMap(({ outcome }, index) => {
      const row = input.rows[start + index]
      const problem = { field: 'license_key', ...input.key }
      return outcome === 'made' || row === undefined ? [] : [{ row, ...problem, message: SKIPPED[outcome] }]
    })
    const isListed = input.has_problems || place > start
    const next = start + licenses.length
    return {
      done: licenses.length,
      failed: 0,
      isLast: next >= input.licenses.length,
      cursor: String(isListed || skipped.length > 0 ? next + LISTED : next),
      files: problemFile(skipped, { isNew: !isListed, delimiter: input.delimiter }),
      summary: { imported: count('made'), known: count('exists'), ...(replaced > 0 && { replaced }) },
    }
  },
}

const toNew = (license: ImportLicense): NewLicense => ({ ...license, version_pin_mode: pinModeOf(license) })

type FileOf = { isNew: boolean; delimiter: ImportLicensesInput['delimiter'] }

/** The rows that were left out, each with its reason, as the file they come from is written; with a header where it begins. */
const problemFile = (problems: JobProblem[], { isNew, delimiter = ',' }: FileOf): NonNullable<Step['files']> =>
  problems.length === 0
    ? []
    : [
        {
          name: 'problems',
          text: csvLines([...(isNew ? [['row', 'column', 'problem']] : []), ...problems.map(toCells)], { delimiter }),
        },
      ]

/** By its own name of the column, where the file has one. */
const toCells = ({ row, field, column = field, message }: JobProblem) => [row, column, message]
