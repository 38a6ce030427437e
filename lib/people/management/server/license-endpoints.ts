import { updateLicenseInput } from '@/lib/catalog/licenses/core/schema'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { issueLicense } from '@/lib/catalog/licenses/server/issue-license'
import { listLicenseDetails } from '@/lib/catalog/licenses/server/license-details'
import { requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { TokenActor } from '../core/endpoint'
import { licensePath } from '../core/fields'
import { asPage, pageOf } from '../core/pages'
import { ISSUE_EXAMPLE, issueInput, withCustomer } from '../core/schema-issue'
import { license, licenseAnswer, licenseVersion } from '../core/schema-license'
import { filterOf, licenseListInput } from '../core/schema-license-list'
import { allowedProducts } from './allowed-products'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from './define-endpoint'
import { deleteEndpoint } from './delete-endpoint'
import { readLicense, showLicense } from './show-license'

type LicensePath = { params: { license_id: string } }
const ofLicense = { license: ({ params }: LicensePath) => params.license_id }

const list = readEndpoint(
  '/licenses',
  {
    operationId: 'list_licenses',
    tag: 'Licenses',
    summary: 'List licenses',
    description:
      "Newest first. Filters are combined. `q` finds a license key (whole, by its end as lists show it, by its last four characters if Latchkey generated it, or by a group of five or more characters), a license ID, or a part of a name, of a note or of the customer's email or Discord ID, whatever the case and the accents.",
    scope: 'licenses:view',
    products: 'filters',
    query: licenseListInput,
    reply: pageOf(license),
  },
  async ({ actor, reading, query }) => {
    const filter = { ...filterOf(query), ...allowedProducts(actor, query.product_id) }
    const { items, next_cursor } = await listLicenseDetails(reading, actor, {
      filter,
      after: query.after,
      limit: query.limit,
    })
    return asPage({ items: items.map((item) => showLicense(reading, actor, item)), next_cursor })
  },
)

const retrieve = readEndpoint(
  '/licenses/{license_id}',
  {
    operationId: 'retrieve_license',
    tag: 'Licenses',
    summary: 'Show a license',
    scope: 'licenses:view',
    products: ofLicense,
    params: licensePath,
    reply: license,
    version: licenseVersion,
  },
  ({ actor, reading, params }) => readLicense(reading, actor, params.license_id),
)

const issue = writeEndpoint(
  'POST',
  '/licenses',
  {
    operationId: 'issue_license',
    tag: 'Licenses',
    summary: 'Create a license',
    description:
      'Only the product and the customer are required: what is left out is taken from the product, or is none. `in_stock` instead of a customer creates a license without one, until it is transferred or claimed. The customer gets an email unless `notify` is false. The answer contains the key only with the scope `licenses:reveal`.',
    scope: 'licenses:create',
    products: { product: ({ body }) => body.product_id },
    body: issueInput,
    example: { product_id: '01934c5e-7a10-7000-8000-00000000b001', ...ISSUE_EXAMPLE },
    reply: licenseAnswer,
    status: 201,
    version: licenseVersion,
  },
  async ({ actor, work, body }) => {
    const { licenseId } = await issueLicense(work, actor, withCustomer(body))
    return readLicense(work, actor, licenseId)
  },
)

/** The license, locked, for If-Match. */
const lockedLicense = async ({
  actor,
  work,
  params,
}: LicensePath & { actor: TokenActor<never>; work: WriteContext }) => {
  await requireLockedLicense(work.tx, { id: params.license_id, organizationId: actor.organizationId })
  return readLicense(work, actor, params.license_id)
}

const update = writeEndpoint(
  'PATCH',
  '/licenses/{license_id}',
  {
    operationId: 'update_license',
    tag: 'Licenses',
    summary: 'Update a license',
    description:
      'Changes the given fields. In `metadata`, given keys are set and null removes one. The expiry is changed by extending the license.',
    scope: 'licenses:update',
    products: ofLicense,
    params: licensePath,
    body: updateLicenseInput,
    reply: licenseAnswer,
    version: licenseVersion,
    current: lockedLicense,
  },
  async ({ actor, work, params, body }) => {
    await updateLicense(work, actor, { licenseId: params.license_id, input: body })
    return readLicense(work, actor, params.license_id)
  },
)

const remove = deleteEndpoint(
  '/licenses/{license_id}',
  {
    operationId: 'delete_license',
    tag: 'Licenses',
    summary: 'Delete a license',
    description: 'Deletes the license with its IP addresses. Its key is no longer found.',
    scope: 'licenses:delete',
    products: ofLicense,
    params: licensePath,
    resource: license,
    version: licenseVersion,
    current: lockedLicense,
  },
  ({ actor, work, params }) => deleteLicense(work, actor, params.license_id),
)

export const licenseEndpoints: readonly ApiEndpoint[] = [list, issue, retrieve, update, remove]
