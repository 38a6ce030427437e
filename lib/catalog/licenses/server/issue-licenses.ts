import { customerLabel } from '@/lib/catalog/customers/core/customer-identity'
import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordJob } from '@/lib/foundation/changes/server/record-changes'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { type JobTask, STEP_ROWS, type Step } from '@/lib/foundation/jobs/server/job-task'
import { startLongJob } from '@/lib/foundation/jobs/server/start-job'
import { NOT_MAILED, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type IssueLicensesInput, issueLicensesInput } from '../bulk/core/schema'
import { csvLines } from '../bulk/server/csv-lines'
import { issueAlike, TYPE_NEEDS } from './issue-license'
import type { MadeLicense } from './make-licenses'

/** At most this many are issued within the request; more become a job. */
const MAX_AT_ONCE = 50

/**
 * Issues one license, or many with the same settings. Their keys are in the file of the job, for the member who
 * requested them.
 */
export async function issueLicenses(
  work: WriteContext,
  actor: Granted<'licenses:create'>,
  input: IssueLicensesInput,
): Promise<JobView> {
  const ref = { id: input.product_id, organizationId: actor.organizationId }
  await requireProduct(work.tx, ref)
  if (input.license_type_id && !findType(await typesOfProduct(work.tx, ref), input.license_type_id))
    throw new Fault('invalid', `license_type_id: ${TYPE_NEEDS}`, { license_type_id: TYPE_NEEDS })
  const { job } = await startLongJob(work, actor, {
    task: issueTask,
    request: {
      id: input.id,
      productId: input.product_id,
      total: input.count,
      input,
      isSmall: input.count <= MAX_AT_ONCE,
    },
  })
  return job
}

export const issueTask: JobTask<IssueLicensesInput> = {
  kind: 'license.issue',
  permission: 'licenses:create',
  input: issueLicensesInput,
  step: async (work, actor, { id, input, progress }): Promise<Step> => {
    const { organizationId } = actor
    const product = await requireProduct(work.tx, { id: input.product_id, organizationId })
    const count = Math.min(STEP_ROWS, input.count - progress.done)
    const license = { ...input, revoked_at: null }
    const isMany = input.count > 1
    const made = await issueAlike(isMany ? { ...work, jobId: id } : work, actor, { product, license, count })
    const isLast = progress.done + count >= input.count
    if (isMany && isLast)
      await recordJob(work, actor, { action: 'license.bulk_created', jobId: id, details: of(input) })
    const target = { organizationId, licenseIds: made.map(({ id }) => id), count: input.count }
    // One mail for all of them: they are one customer's.
    const isMailed = isLast && input.customer !== null && input.notify !== false
    const queued = isMailed ? await queueCustomerMail(work, { mail: 'license_issued', ...target }) : NOT_MAILED
    return {
      done: count,
      failed: 0,
      isLast,
      summary: { issued: count, mailed: queued.mailed, ...(queued.withheld && { withheld: queued.withheld.count }) },
      files: [{ name: 'result', text: (progress.done === 0 ? HEAD : '') + linesOf(made, product.name) }],
    }
  },
}

const of = ({ product_id, customer, expires_at }: IssueLicensesInput) => ({
  product_id,
  customer: customerLabel(customer),
  expires_at,
})

const HEAD = csvLines([
  ['license_key', 'product', 'customer_email', 'customer_discord_id', 'customer_name', 'expires_at', 'id'],
])

/**
 * The member copies the key from here to the customer, so it must not be altered; a vendor's own key was entered by
 * this member.
 */
const linesOf = (made: MadeLicense[], product: string): string =>
  csvLines(
    made.map(({ id, key, license: { customer, expires_at } }) => [
      key,
      product,
      customer?.email ?? null,
      customer?.discord_id ?? null,
      customer?.name ?? null,
      expires_at,
      id,
    ]),
    { exact: [0] },
  )
