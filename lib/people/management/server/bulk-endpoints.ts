import { emailLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import {
  deleteLicenses,
  extendLicenses,
  reinstateLicenses,
  revokeLicenses,
} from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { updateLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import { issueLicenseList } from '@/lib/catalog/licenses/server/issue-license-list'
import { requireJob } from '@/lib/foundation/jobs/server/list-jobs'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { TokenActor } from '../core/endpoint'
import { BULK_BYTES, BULK_LIST, type BulkInput, type BulkIssue, bulkInput, type Chosen } from '../core/schema-bulk'
import { ISSUE_EXAMPLE, withCustomer } from '../core/schema-issue'
import { job, presentOwnJob } from '../core/schema-job'
import { filterOf } from '../core/schema-license-list'
import { sameForAll } from '../core/write-answer'
import { allowedProducts } from './allowed-products'
import { type ApiEndpoint, writeEndpoint } from './define-endpoint'
import { requireScope } from './missing-scope'

const change = writeEndpoint(
  'POST',
  '/licenses/bulk',
  {
    operationId: 'change_licenses',
    tag: 'Bulk changes',
    summary: 'Create, change, email, or delete many licenses',
    description:
      'Starts a job. `issue` takes up to 10,000 different `licenses`, or one `license` and a `count`; the licenses are listed under the job, in the order of the request. `revoke`, `reinstate`, `extend`, `update`, `email`, and `delete` take up to 10,000 ids as `licenses`, or a `filter` for all that match. With `keep_lifetime`, `extend` until a date leaves lifetime licenses as they are; without it, they get that end. `update` gives each the settings of `set`, or those of a license type of its product; `email` sends the email of a new license again, within the daily limits. The job counts what changed and what stayed the same, and its `problems` say why a license was left out. With `expected_count`, a filter that matches another number of licenses changes nothing and gets 409. Needs the scope of the action: `licenses:create`, `licenses:revoke`, `licenses:update`, or `licenses:delete`.',
    scope: 'licenses:view',
    products: 'filters',
    body: bulkInput,
    example: {
      action: 'issue',
      product_id: '01934c5e-7a10-7000-8000-00000000b001',
      licenses: [ISSUE_EXAMPLE, { customer_email: 'grace@example.com' }],
    },
    maxBytes: BULK_BYTES,
    list: BULK_LIST,
    reply: sameForAll(job),
    status: 202,
  },
  async ({ actor, work, body }) => {
    const id = work.newId()
    await start(work, actor, { id, body })
    return presentOwnJob(await requireJob(work.tx, actor, id))
  },
)

type Started = { id: string; body: BulkInput }

function start(work: WriteContext, actor: TokenActor<'licenses:view'>, { id, body }: Started): Promise<object> {
  switch (body.action) {
    case 'issue':
      return issue(work, actor, { id, body })
    case 'revoke': {
      const { reason, notify, expected_count } = body
      const change = { id, selection: selectionOf(actor, body), expected_count, reason, notify }
      return revokeLicenses(work, requireScope(actor, 'licenses:revoke'), change)
    }
    case 'reinstate': {
      const change = {
        id,
        selection: selectionOf(actor, body),
        expected_count: body.expected_count,
        notify: body.notify,
      }
      return reinstateLicenses(work, requireScope(actor, 'licenses:revoke'), change)
    }
    case 'extend': {
      const { to, keep_lifetime, notify, expected_count } = body
      const change = { id, selection: selectionOf(actor, body), expected_count, to, keep_lifetime, notify }
      return extendLicenses(work, requireScope(actor, 'licenses:update'), change)
    }
    case 'update': {
      const { set, expected_count } = body
      const change = { id, selection: selectionOf(actor, body), expected_count, set }
      return updateLicenses(work, requireScope(actor, 'licenses:update'), change)
    }
    case 'email': {
      const change = { id, selection: selectionOf(actor, body), expected_count: body.expected_count }
      return emailLicenses(work, requireScope(actor, 'licenses:update'), change)
    }
    case 'delete':
      return deleteLicenses(work, requireScope(actor, 'licenses:delete'), {
        id,
        selection: selectionOf(actor, body),
        expected_count: body.expected_count,
      })
  }
}

function issue(work: WriteContext, actor: TokenActor<'licenses:view'>, { id, body }: { id: string; body: BulkIssue }) {
  const { product_id: productId, licenses = [], license, count = 1, notify } = body
  allowedProducts(actor, productId)
  const items = license ? [license] : licenses
  return issueLicenseList(work, requireScope(actor, 'licenses:create'), {
    id,
    productId,
    licenses: items.map(withCustomer),
    fieldOf: (index, name) => (license ? `license.${name}` : `licenses.${index}.${name}`),
    copies: count,
    notify,
  })
}

/** The licenses to change, without those of other products than the token's. */
function selectionOf(actor: TokenActor<'licenses:view'>, { licenses, filter = {} }: Chosen): Selection {
  if (licenses) return { ids: licenses, ...allowedProducts(actor, undefined) }
  return { filter: { ...filterOf(filter), ...allowedProducts(actor, filter.product_id) } }
}

export const bulkEndpoints: readonly ApiEndpoint[] = [change]
