import { updateCustomerInput } from '@/lib/catalog/customers/core/schema-input'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { getCustomer, listCustomersInFull } from '@/lib/catalog/customers/server/list-customers'
import { requireLockedCustomer } from '@/lib/catalog/customers/server/require-customer'
import { updateCustomer } from '@/lib/catalog/customers/server/update-customer'
import { customerPath } from '../core/fields'
import { asPage, pageOf } from '../core/pages'
import {
  customer,
  customerAnswer,
  customerListInput,
  customerVersion,
  erasure,
  presentOwnCustomer,
} from '../core/schema-customer'
import { sameForAll } from '../core/write-answer'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from './define-endpoint'
import { requireScope } from './missing-scope'

const list = readEndpoint(
  '/customers',
  {
    operationId: 'list_customers',
    tag: 'Customers',
    summary: 'List customers',
    description: 'Newest first. Customers are created with their first license.',
    scope: 'customers:view',
    products: 'organization',
    query: customerListInput,
    reply: pageOf(customer),
  },
  async ({ actor, reading, query }) => {
    const { items, next_cursor } = await listCustomersInFull(reading, actor, query)
    return asPage({ items: items.map(presentOwnCustomer), next_cursor })
  },
)

const retrieve = readEndpoint(
  '/customers/{customer_id}',
  {
    operationId: 'retrieve_customer',
    tag: 'Customers',
    summary: 'Show a customer',
    scope: 'customers:view',
    products: 'organization',
    params: customerPath,
    reply: customer,
    version: customerVersion,
  },
  async ({ actor, reading, params }) => presentOwnCustomer(await getCustomer(reading, actor, params.customer_id)),
)

const update = writeEndpoint(
  'PATCH',
  '/customers/{customer_id}',
  {
    operationId: 'update_customer',
    tag: 'Customers',
    summary: 'Update a customer',
    description: 'Changes name and notes. The email or Discord ID is corrected in the dashboard.',
    scope: 'customers:update',
    products: 'organization',
    params: customerPath,
    body: updateCustomerInput,
    reply: customerAnswer,
    version: customerVersion,
    current: async ({ actor, work, params }) => {
      await requireLockedCustomer(work.tx, { customerId: params.customer_id, organizationId: actor.organizationId })
      return presentOwnCustomer(await getCustomer(work, actor, params.customer_id))
    },
  },
  async ({ actor, work, params, body }) => {
    await updateCustomer(work, actor, { customerId: params.customer_id, input: body })
    return presentOwnCustomer(await getCustomer(work, actor, params.customer_id))
  },
)

const erase = writeEndpoint(
  'POST',
  '/customers/{customer_id}/erase',
  {
    operationId: 'erase_customer',
    tag: 'Customers',
    summary: 'Erase a customer',
    description:
      "Deletes the organization's data about the customer, with their revoked and expired licenses. This can't be undone. 409 while a license is active. Also needs the scope `licenses:delete`.",
    scope: 'customers:update',
    products: 'organization',
    params: customerPath,
    reply: sameForAll(erasure),
  },
  ({ actor, work, params }) => {
    requireScope(actor, 'licenses:delete')
    return eraseCustomer(work, actor, params.customer_id)
  },
)

export const customerEndpoints: readonly ApiEndpoint[] = [list, retrieve, update, erase]
