import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import { requireRoom } from '@/lib/foundation/plans/server/require-room'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { CreatedProduct, CreateProductInput } from '../core/schema'
import { countProducts, insertProduct, releaseSlug } from './products.sql'

/** Passed in: API keys know products, so products cannot know API keys. */
type Deps = { issueApiKey: (work: WriteContext, actor: Member, productId: string) => Promise<{ token: string }> }

/** Creates a product with its first API key, which is returned only here. */
export async function createProduct(
  work: WriteContext,
  actor: Granted<'products:create'>,
  input: CreateProductInput,
  { issueApiKey }: Deps,
): Promise<CreatedProduct> {
  const { organizationId } = actor
  const [id, { slug, name, key_prefix }] = [work.newId(), input]
  // A deleted product counts for a day: the daily limit is per product, and would be reset by a new one.
  const count = await countProducts(work.tx, organizationId, new Date(work.now.getTime() - DAY_MS))
  await requireRoom(work, { organizationId, resource: 'products', count })
  await releaseSlug(work.tx, organizationId, slug)
  const isNew = await insertProduct(work.tx, {
    id,
    organizationId,
    slug,
    name,
    keyPrefix: key_prefix,
    createdAt: work.now,
  })
  if (!isNew)
    throw new Fault('conflict', `There is already a product "${slug}".`, {
      slug: 'Another of your products already uses this URL name.',
    })
  const { token } = await issueApiKey(work, actor, id)
  await recordChange(work, actor, {
    action: 'product.created',
    target: { type: 'product', id, label: name },
    after: { slug, name, keyPrefix: key_prefix },
  })
  return { id, slug, name, key_prefix, api_key: token }
}
