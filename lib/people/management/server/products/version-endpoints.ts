import { requireLockedProduct, requireProduct } from '@/lib/catalog/products/server/require-product'
import { presentVersion } from '@/lib/catalog/products/versions/core/present-version'
import { changeVersionInput, publishVersionInput } from '@/lib/catalog/products/versions/core/schema'
import { changeVersion } from '@/lib/catalog/products/versions/server/change-version'
import { deleteVersion } from '@/lib/catalog/products/versions/server/delete-version'
import { listNewestVersions } from '@/lib/catalog/products/versions/server/list-newest-versions'
import { publishVersion } from '@/lib/catalog/products/versions/server/publish-version'
import { requireVersion } from '@/lib/catalog/products/versions/server/require-version'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { asPage, pageListQuery, pageOf } from '../../core/pages'
import { productPath, version, versionAnswer, versionPath } from '../../core/products/schema-product'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

type Call = { actor: { organizationId: string }; params: { product_id: string; version_id: string } }

const oneOf = ({ actor, params }: Call) => ({
  product: { id: params.product_id, organizationId: actor.organizationId },
  versionId: params.version_id,
})

/** Every change of a version locks its product. */
async function lockedVersion({ work, ...call }: Call & { work: WriteContext }) {
  const one = oneOf(call)
  await requireLockedProduct(work.tx, one.product)
  return presentVersion(await requireVersion(work.tx, one))
}

const shared = {
  tag: 'Products' as const,
  products: { product: ({ params }: { params: { product_id: string } }) => params.product_id },
}
const ofVersion = {
  ...shared,
  params: versionPath,
  version: ({ version, yanked }: { version: string; yanked: boolean }) => ({ version, yanked }),
}

export const versionEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/products/{product_id}/versions',
    {
      ...shared,
      operationId: 'list_versions',
      summary: 'List the versions of a product',
      description: 'In the order of their publication, the last one first.',
      scope: 'products:view',
      params: productPath,
      query: pageListQuery,
      reply: pageOf(version),
    },
    async ({ reading, actor, params, query }) =>
      asPage(await listNewestVersions(reading, actor, { productId: params.product_id, ...query })),
  ),
  writeEndpoint(
    'POST',
    '/products/{product_id}/versions',
    {
      ...shared,
      operationId: 'publish_version',
      summary: 'Publish a version of a product',
      description: '`1.2` and `1.2.0` are the same version: 409 if it is on the list already.',
      scope: 'versions:manage',
      params: productPath,
      body: publishVersionInput,
      reply: versionAnswer,
      status: 201,
      version: ofVersion.version,
    },
    ({ work, actor, params, body }) => publishVersion(work, actor, { productId: params.product_id, ...body }),
  ),
  readEndpoint(
    '/products/{product_id}/versions/{version_id}',
    {
      ...ofVersion,
      operationId: 'retrieve_version',
      summary: 'Show a version of a product',
      scope: 'products:view',
      reply: version,
    },
    async ({ reading, ...call }) => {
      const one = oneOf(call)
      await requireProduct(reading.db, one.product)
      return presentVersion(await requireVersion(reading.db, one))
    },
  ),
  writeEndpoint(
    'PATCH',
    '/products/{product_id}/versions/{version_id}',
    {
      ...ofVersion,
      operationId: 'update_version',
      summary: 'Yank a version, or undo that',
      description: 'A yanked version is refused for everyone from the next request on.',
      scope: 'versions:manage',
      body: changeVersionInput,
      reply: versionAnswer,
      current: lockedVersion,
    },
    async (call) => {
      const { work, actor, params, body } = call
      const before = await lockedVersion(call)
      if (before.yanked === body.yanked) return before
      return changeVersion(work, actor, { productId: params.product_id, versionId: params.version_id, ...body })
    },
  ),
  deleteEndpoint(
    '/products/{product_id}/versions/{version_id}',
    {
      ...ofVersion,
      operationId: 'delete_version',
      summary: 'Delete a version from the list',
      description: 'A yanked one is permitted again afterwards, like any version that was never listed.',
      scope: 'versions:manage',
      resource: version,
      current: lockedVersion,
    },
    ({ work, actor, params }) =>
      deleteVersion(work, actor, { productId: params.product_id, versionId: params.version_id }),
  ),
]
