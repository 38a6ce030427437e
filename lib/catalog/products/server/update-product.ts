import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { changedFields } from '@/lib/foundation/shared/changed-fields'
import { hasKeyInLink } from '@/lib/foundation/shared/portal/customer-links'
import type { ProductSettings, UpdateProductInput } from '../core/schema'
import { toSettings } from '../core/to-settings'
import { applyIpv6Prefix } from './apply-ipv6-prefix'
import { updateProductRow } from './products.sql'
import { requireLockedProduct } from './require-product'

/** Changes settings of a product: the given fields that differ. */
export async function updateProduct(
  work: WriteContext,
  actor: Granted<'products:update'>,
  { productId, settings }: { productId: string; settings: UpdateProductInput },
): Promise<{ changed: boolean }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const change = changedFields<ProductSettings>(product, toSettings(settings))
  if (!change) return { changed: false }
  requireKeyLinks(actor, change.after)
  await updateProductRow(work.tx, ref, change.after)
  const { ipv6Prefix: before } = product
  await applyIpv6Prefix(work.tx, productId, { before, after: change.after.ipv6Prefix ?? before })
  await recordChange(work, actor, {
    action: 'product.updated',
    target: { type: 'product', id: productId, label: product.name },
    ...change,
  })
  return { changed: true }
}

const LINKS = [
  ['renew_url', 'renewUrl'],
  ['download_url', 'downloadUrl'],
  ['help_url', 'helpUrl'],
] as const

/** The site of such a link is given the whole key of each customer, and may be the member's own, or a thief's. */
function requireKeyLinks(actor: Granted<'products:update'>, changed: Partial<ProductSettings>) {
  const links = LINKS.filter(([, name]) => hasKeyInLink(changed[name] ?? ''))
  if (links.length === 0) return
  if (grant(actor, 'licenses:reveal')) return requireProof(actor)
  const problem = 'Only people who can see whole license keys (licenses:reveal) can set a link with {{license.key}}.'
  throw new Fault('forbidden', problem, Object.fromEntries(links.map(([field]) => [field, problem])))
}
