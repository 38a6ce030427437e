import { createLicenseTypeInput, updateLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { deleteLicenseType } from '@/lib/catalog/products/license-types/server/delete-license-type'
import {
  getLicenseType,
  listNewestLicenseTypes,
} from '@/lib/catalog/products/license-types/server/list-newest-license-types'
import { createLicenseType, updateLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { asPage, pageListQuery, pageOf } from '../../core/pages'
import {
  licenseType,
  licenseTypeAnswer,
  licenseTypePath,
  licenseTypeRevision,
} from '../../core/products/schema-license-type'
import { productPath } from '../../core/products/schema-product'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

type Call = { work: WriteContext; actor: { organizationId: string }; params: { product_id: string; type_id: string } }

/** Every change of a license type locks its product. */
async function lockedType({ work, actor, params }: Call) {
  const ref = { id: params.product_id, organizationId: actor.organizationId }
  await requireLockedProduct(work.tx, ref)
  return getLicenseType(work.tx, ref, params.type_id)
}

const shared = {
  tag: 'Products' as const,
  products: { product: ({ params }: { params: { product_id: string } }) => params.product_id },
}
const ofType = { ...shared, params: licenseTypePath, version: licenseTypeRevision }

export const licenseTypeEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/products/{product_id}/license_types',
    {
      ...shared,
      operationId: 'list_license_types',
      summary: 'List the license types of a product',
      scope: 'products:view',
      params: productPath,
      query: pageListQuery,
      reply: pageOf(licenseType),
    },
    async ({ reading, actor, params, query }) =>
      asPage(await listNewestLicenseTypes(reading, actor, { productId: params.product_id, ...query })),
  ),
  writeEndpoint(
    'POST',
    '/products/{product_id}/license_types',
    {
      ...shared,
      operationId: 'create_license_type',
      summary: 'Create a license type of a product',
      description:
        'A license type fills in what a new license does not say itself: how long it lasts, its IP addresses, its versions, its override, and metadata.',
      scope: 'products:update',
      params: productPath,
      body: createLicenseTypeInput,
      reply: licenseTypeAnswer,
      status: 201,
      version: licenseTypeRevision,
    },
    ({ work, actor, params, body }) => createLicenseType(work, actor, { productId: params.product_id, input: body }),
  ),
  readEndpoint(
    '/products/{product_id}/license_types/{type_id}',
    {
      ...ofType,
      operationId: 'retrieve_license_type',
      summary: 'Show a license type of a product',
      scope: 'products:view',
      reply: licenseType,
    },
    ({ reading, actor, params }) =>
      getLicenseType(reading.db, { id: params.product_id, organizationId: actor.organizationId }, params.type_id),
  ),
  writeEndpoint(
    'PATCH',
    '/products/{product_id}/license_types/{type_id}',
    {
      ...ofType,
      operationId: 'update_license_type',
      summary: 'Change a license type of a product',
      description:
        "Only the fields that are sent change; `metadata` is merged, and null removes a key. Licenses that were created with the type don't change.",
      scope: 'products:update',
      body: updateLicenseTypeInput,
      reply: licenseTypeAnswer,
      current: lockedType,
    },
    ({ work, actor, params, body }) =>
      updateLicenseType(work, actor, { productId: params.product_id, typeId: params.type_id, input: body }),
  ),
  deleteEndpoint(
    '/products/{product_id}/license_types/{type_id}',
    {
      ...ofType,
      operationId: 'delete_license_type',
      summary: 'Delete a license type of a product',
      description: "Licenses that were created with it don't change.",
      scope: 'products:update',
      resource: licenseType,
      current: lockedType,
    },
    ({ work, actor, params }) =>
      deleteLicenseType(work, actor, { productId: params.product_id, typeId: params.type_id }),
  ),
]
