import { z } from 'zod'
import { KEY_TAKEN, type NewLicense } from '@/lib/catalog/licenses/core/license-terms'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordJob } from '@/lib/foundation/changes/server/record-changes'
import type { JobProblem, JobView } from '@/lib/foundation/jobs/core/schema'
import { type JobTask, STEP_ROWS, type Step } from '@/lib/foundation/jobs/server/job-task'
import { startLongJob } from '@/lib/foundation/jobs/server/start-job'
import { collectForJobMails, queueJobMails } from '@/lib/foundation/mail/server/queue-customer-mail'
import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { insertJobLicenses } from '../bulk/server/job-licenses.sql'
import { type IssueItem, newLicenses } from './issue-license'
import { type MadeLicense, makeLicenses } from './make-licenses'

/** At most this many are issued within the request; more become a job. */
const MAX_AT_ONCE = 50

/** Different licenses once each, or one several times. Checked before they were stored. */
const listInput = z.object({
  product_id: z.string(),
  licenses: z.custom<NewLicense[]>(Array.isArray),
  copies: z.number(),
  notify: z.boolean().optional(),
})
type ListInput = z.infer<typeof listInput>

type Wanted = {
  id: string
  productId: string
  licenses: IssueItem[]
  /** the name of a field of one of them in the request */
  fieldOf: (index: number, name: string) => string
  copies: number
  notify?: boolean | undefined
}

/** Issues the licenses of a list. A program reads them, with their keys, page by page: `listJobLicenses`. */
export async function issueLicenseList(
  work: WriteContext,
  actor: Granted<'licenses:create'>,
  { id, productId, licenses: inputs, fieldOf, copies, notify }: Wanted,
): Promise<JobView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(work.tx, ref)
  const licenses = await newLicenses(work, ref, { inputs, fieldOf })
  const total = licenses.length * copies
  const { job } = await startLongJob(work, actor, {
    task: issueListTask,
    request: {
      id,
      productId,
      total,
      input: { product_id: productId, licenses, copies, notify },
      isSmall: total <= MAX_AT_ONCE,
    },
  })
  return job
}

export const issueListTask: JobTask<ListInput> = {
  kind: 'license.issue_list',
  permission: 'licenses:create',
  input: listInput,
  step: async (work, actor, { id, input, progress }): Promise<Step> => {
    const product = await requireProduct(work.tx, { id: input.product_id, organizationId: actor.organizationId })
    const start = Number(progress.cursor ?? 0)
    const total = input.licenses.length * input.copies
    const end = Math.min(start + STEP_ROWS, total)
    const part = total > 1 ? { ...work, jobId: id } : work
    const made = await makeLicenses(part, actor, {
      product,
      licenses: licensesBetween(input, start, end),
      mayRename: grant(actor, 'customers:update') !== null,
    })
    const issued = made.flatMap(({ id: license_id, outcome }, i) =>
      outcome === 'made' ? [{ position: start + i, license_id }] : [],
    )
    await insertJobLicenses(work.tx, id, issued)
    const isLast = end >= total
    const details = { product_id: product.id }
    if (total > 1 && isLast) await recordJob(work, actor, { action: 'license.bulk_created', jobId: id, details })
    const licenseIds = issued.map(({ license_id }) => license_id)
    return {
      done: end - start,
      failed: made.length - issued.length,
      problems: problemsOf(made, start),
      isLast,
      cursor: String(end),
      summary: { issued: issued.length, ...(await mail(work, actor, { id, licenseIds, isLast, input })) },
    }
  },
}

const licensesBetween = ({ licenses }: ListInput, start: number, end: number): NewLicense[] =>
  Array.from({ length: end - start }, (_, i) => licenses[(start + i) % licenses.length]).filter(
    (license) => license !== undefined,
  )

/** Only a vendor's own key can be taken. Rows are counted from 1. */
const problemsOf = (made: MadeLicense[], start: number): JobProblem[] =>
  made.flatMap(({ outcome }, i) =>
    outcome === 'made' ? [] : [{ row: start + i + 1, field: 'license_key', message: KEY_TAKEN[outcome] }],
  )

type Mailed = { id: string; licenseIds: string[]; isLast: boolean; input: ListInput }

/** One mail per customer, when the job is over. */
async function mail(
  work: WriteContext,
  { organizationId }: Member,
  { id: jobId, licenseIds, isLast, input: { notify = true } }: Mailed,
): Promise<{ mailed: number; withheld?: number }> {
  if (!notify) return { mailed: 0 }
  await collectForJobMails(work, { mail: 'license_issued', organizationId, licenseIds, jobId })
  return isLast ? queueJobMails(work, jobId) : { mailed: 0 }
}
