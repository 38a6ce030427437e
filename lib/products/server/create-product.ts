import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted, Member } from '@/lib/permissions/core/granted'
import { PLANS } from '@/lib/plans/core/plan'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { DAY_MS } from '@/lib/shared/durations'
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
  await requireRoom(work, organizationId)
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
    throw new Fault('conflict', `There is a product "${slug}" already.`, {
      slug: 'needs to differ from those of your other products',
    })
  const { token } = await issueApiKey(work, actor, id)
  await recordChange(work, actor, {
    action: 'product.created',
    target: { type: 'product', id, label: name },
    after: { slug, name, keyPrefix: key_prefix },
  })
  return { id, slug, name, key_prefix, api_key: token }
}

/**
 * A deleted product counts for the rest of the day: the daily limit is per product, and a replacement would reset it.
 */
async function requireRoom({ tx, now }: WriteContext, organizationId: string): Promise<void> {
  const { plan, count } = await countProducts(tx, organizationId, new Date(now.getTime() - DAY_MS))
  const most = PLANS[plan].products
  if (count < most) return
  const message = `Your plan has room for ${most} products, those deleted within the last day included. Change the plan, or delete one.`
  throw new Fault('conflict', message)
}
