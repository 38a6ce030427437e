import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { grant } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { orderPagePath } from '@/lib/foundation/shared/portal/portal-pages'
import { type CreatedOrderLink, type CreateOrderLinkInput, ORDER_LINK_MS } from '../core/order-link'
import { hashOfLink } from './order-links'
import { countOrderLinks, insertOrderLink } from './order-links.sql'
import { type Manager, noSource, sourceTarget } from './sources'
import { findSource } from './sources.sql'

const TOKEN_BYTES = 32
/** A success page that is loaded again may make another one. */
const MAX_LINKS_OF_ORDER = 20

/**
 * A link to the licenses of an order, for 24 hours and for one browser. The order may be one that Latchkey has yet to
 * hear of. Whoever makes one can open it, so it takes who may reveal keys. The token is returned only here.
 */
export async function createOrderLink(
  work: WriteContext,
  actor: Manager,
  { source_id: sourceId, order_id: orderId }: CreateOrderLinkInput,
): Promise<CreatedOrderLink> {
  if (!grant(actor, 'licenses:reveal'))
    throw new Fault('forbidden', 'Your role does not permit this (licenses:reveal): a link shows license keys.')
  const { organizationId } = actor
  const source = (await findSource(work.tx, { id: sourceId, organizationId })) ?? noSource()
  const open = await countOrderLinks(work.tx, { organizationId, sourceId, orderId }, work.now)
  if (open >= MAX_LINKS_OF_ORDER)
    throw new Fault('conflict', `An order has at most ${MAX_LINKS_OF_ORDER} links that work. Use one of them.`)
  const token = Buffer.from(work.randomBytes(TOKEN_BYTES)).toString('base64url')
  const expiresAt = new Date(work.now.getTime() + ORDER_LINK_MS)
  await insertOrderLink(work.tx, {
    ...{ id: work.newId(), organizationId, sourceId, orderId, expiresAt, createdAt: work.now },
    tokenHash: hashOfLink(work.vault, { token }),
  })
  await recordChange(work, actor, {
    action: 'sale.order_link_created',
    target: sourceTarget(source),
    after: { order_id: orderId },
  })
  const url = `${work.site}${orderPagePath(source.organization.slug)}?token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}
