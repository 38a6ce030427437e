import { addressInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { addAddress, removeAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { getSlot, listHistory, listSlots } from '@/lib/catalog/licenses/addresses/server/list-addresses'
import { licensePath } from '../core/fields'
import { asPage, pageListQuery, pageOf } from '../core/pages'
import { addressAnswer, addressPath, registeredAddress, seenAddress } from '../core/schema-address'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from './define-endpoint'

const ofLicense = { license: ({ params }: { params: { license_id: string } }) => params.license_id }

const list = readEndpoint(
  '/licenses/{license_id}/addresses',
  {
    operationId: 'list_license_addresses',
    tag: 'Licenses',
    summary: 'List the registered IP addresses of a license',
    scope: 'ips:view',
    products: ofLicense,
    params: licensePath,
    query: pageListQuery,
    reply: pageOf(registeredAddress),
  },
  async ({ actor, reading, params, query }) =>
    asPage(await listSlots(reading, actor, { licenseId: params.license_id, after: query.after, limit: query.limit })),
)

const add = writeEndpoint(
  'POST',
  '/licenses/{license_id}/addresses',
  {
    operationId: 'add_license_address',
    tag: 'Licenses',
    summary: 'Register an IP address for a license',
    description:
      'Takes a slot, as a first validation from this IP address does. 409 if it is already registered or blocked, if all slots are taken, or if the license does not limit IP addresses.',
    scope: 'ips:manage',
    products: ofLicense,
    params: licensePath,
    body: addressInput,
    reply: addressAnswer,
    status: 201,
  },
  async ({ actor, work, params: { license_id }, body }) => {
    const { slot } = await addAddress(work, actor, { licenseId: license_id, address: body.address })
    return getSlot(work, license_id, slot)
  },
)

const remove = writeEndpoint(
  'DELETE',
  '/licenses/{license_id}/addresses/{address}',
  {
    operationId: 'remove_license_address',
    tag: 'Licenses',
    summary: 'Remove one IP address',
    description: 'The IP address as it is listed, percent-encoded: the slash of a network is `%2F`.',
    scope: 'ips:manage',
    products: ofLicense,
    params: addressPath,
    reply: null,
  },
  async ({ actor, work, params }) => {
    await removeAddress(work, actor, { licenseId: params.license_id, address: params.address })
    return null
  },
)

const history = readEndpoint(
  '/licenses/{license_id}/address_history',
  {
    operationId: 'list_license_address_history',
    tag: 'Licenses',
    summary: 'List all IP addresses that called with a license',
    description: 'Registered or not, by their first call, the latest first. Complete after a few seconds.',
    scope: 'ips:view',
    products: ofLicense,
    params: licensePath,
    query: pageListQuery,
    reply: pageOf(seenAddress),
  },
  async ({ actor, reading, params, query }) =>
    asPage(await listHistory(reading, actor, { licenseId: params.license_id, after: query.after, limit: query.limit })),
)

export const addressEndpoints: readonly ApiEndpoint[] = [list, add, remove, history]
