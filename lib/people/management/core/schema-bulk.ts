import { z } from 'zod'
import { bulkUpdateInput, expectedCount, keepLifetime, MAX_ISSUED } from '@/lib/catalog/licenses/bulk/core/schema'
import { changeExpiryInput, MAX_SELECTED, notify, revokeLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { EVEN_IF_WRONG, propertyOf, wholeNumber } from '@/lib/foundation/shared/fields'
import { storedLookupText } from '@/lib/foundation/shared/license-key'
import { recordId } from '@/lib/foundation/shared/uuid'
import { issueItem } from './schema-issue'
import { licenseFilterInput } from './schema-license-list'

/** Limit of the body of a bulk change. */
export const BULK_BYTES = 4 * 1024 * 1024
/** The long list in such a body. */
export const BULK_LIST = { name: 'licenses', most: MAX_ISSUED, compare: repeatedKeys }

const TOO_MANY = `Send 1 to ${MAX_ISSUED} licenses.`

/** Which licenses to change: some by id, or all that match a filter. */
const chosen = {
  /** ids of licenses */
  licenses: z.array(recordId, TOO_MANY).min(1, TOO_MANY).max(MAX_SELECTED, TOO_MANY).optional(),
  /** all licenses that match */
  filter: licenseFilterInput.optional(),
  /** of a filter: with another number of matches, the answer is 409 and nothing is changed */
  expected_count: expectedCount,
}

const issue = z
  .strictObject({
    action: z.literal('issue'),
    product_id: recordId,
    /** different licenses, each as it would be issued alone */
    licenses: z.array(issueItem, TOO_MANY).min(1, TOO_MANY).max(MAX_ISSUED, TOO_MANY).optional(),
    /** one license to issue `count` times, each with its own key */
    license: issueItem.optional(),
    count: wholeNumber(1, MAX_ISSUED).optional(),
    /** whether each customer gets a mail about their licenses; they do by default */
    notify,
  })
  .superRefine(checkIssue, EVEN_IF_WRONG)
const revoke = z
  .strictObject({ action: z.literal('revoke'), ...chosen, ...revokeLicenseInput.shape })
  .superRefine(checkChosen, EVEN_IF_WRONG)
const reinstate = z
  .strictObject({
    action: z.literal('reinstate'),
    ...chosen,
    /** whether each customer gets an email; they don't by default */
    notify,
  })
  .superRefine(checkChosen, EVEN_IF_WRONG)
const extend = z
  .strictObject({ action: z.literal('extend'), ...chosen, ...changeExpiryInput.shape, keep_lifetime: keepLifetime })
  .superRefine(checkChosen, EVEN_IF_WRONG)
const update = z
  .strictObject({ action: z.literal('update'), ...chosen, set: bulkUpdateInput.shape.set })
  .superRefine(checkChosen, EVEN_IF_WRONG)
const email = z.strictObject({ action: z.literal('email'), ...chosen }).superRefine(checkChosen, EVEN_IF_WRONG)
const remove = z.strictObject({ action: z.literal('delete'), ...chosen }).superRefine(checkChosen, EVEN_IF_WRONG)

export const bulkInput = z.discriminatedUnion(
  'action',
  [issue, revoke, reinstate, extend, update, email, remove],
  'Use an action: `issue`, `revoke`, `reinstate`, `extend`, `update`, `email`, or `delete`.',
)
export type BulkInput = z.infer<typeof bulkInput>
export type BulkIssue = Extract<BulkInput, { action: 'issue' }>
export type Chosen = Pick<Extract<BulkInput, { action: 'revoke' }>, 'licenses' | 'filter' | 'expected_count'>

const miss = (context: z.RefinementCtx, path: (string | number)[], message: string) =>
  context.addIssue({ code: 'custom', path, message })

const has = (input: unknown, name: string): boolean => propertyOf(input, name) !== undefined

function checkChosen(input: unknown, context: z.RefinementCtx): void {
  if (has(input, 'licenses') === has(input, 'filter')) miss(context, ['licenses'], 'Send either licenses or filter.')
  else if (has(input, 'licenses') && has(input, 'expected_count'))
    miss(context, ['expected_count'], 'Send expected_count together with filter.')
}

function checkIssue(input: unknown, context: z.RefinementCtx): void {
  if (has(input, 'licenses') === has(input, 'license'))
    miss(context, ['licenses'], 'Send either licenses, or license and count.')
  if (has(input, 'license') !== has(input, 'count')) miss(context, ['count'], 'Send count together with license.')
  if (propertyOf(propertyOf(input, 'license'), 'license_key') && propertyOf(input, 'count') !== 1)
    miss(context, ['license.license_key'], 'Leave the key empty to create more than one license.')
}

/** Two licenses of a product cannot have the same key. */
function repeatedKeys(licenses: readonly unknown[]): Record<string, string> {
  const first = new Map<string, number>()
  const problems: Record<string, string> = {}
  for (const [index, item] of licenses.entries()) {
    const key = propertyOf(item, 'license_key')
    if (typeof key !== 'string') continue
    const text = storedLookupText(key)
    const same = first.get(text)
    if (same === undefined) first.set(text, index)
    else problems[`${index}.license_key`] = `This is the same key as in [${same}].`
  }
  return problems
}
