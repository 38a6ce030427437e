import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import { createPerKeyLimit } from '@/lib/foundation/platform/concurrency/share'
import type { ReadContext, Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'
import { MAX_EXTERNAL_ID } from '../core/mapping'
import { PROVIDERS } from '../core/providers'
import type { ListedProduct, SaleSource } from '../core/schema'
import { openShopApi, ShopAway } from './shop-api'
import { type SendingApi, type Shop, ShopRefusal } from './shops/shop'
import { SHOPS } from './shops/shops'
import {
  getSource,
  type Manager,
  noSource,
  overlapOf,
  requireLicensePermissions,
  sourceTarget,
  urlWith,
} from './sources'
import {
  claimWebhook,
  findMappings,
  findSource,
  lockSource,
  providerOf,
  releaseWebhook,
  replaceSecretRow,
  type SourceRecord,
  updateSourceRow,
} from './sources.sql'

const MOST_PRODUCTS = 1_000
const MOST_PRODUCTS_MS = 20 * SECOND_MS
const MOST_WEBHOOK_MS = MINUTE_MS
/** Longer than waiting for a turn and creating a webhook take: who died meanwhile keeps nobody from pressing again. */
const CLAIM_MS = 3 * MINUTE_MS

const TURNS: RateLimitRule = { name: 'shop:organization', limit: 20, windowMs: MINUTE_MS }

const oneAtATime = createPerKeyLimit({
  most: 1,
  mostWaiting: 1,
  refusal: 'A shop is being asked for this organization already. Try again in a moment.',
})

/** `shopsUrl`: of a program that answers instead of every shop (SHOPS_API_URL) */
type Asking = Pick<ReadContext, 'db' | 'pool' | 'vault' | 'now'> & { shopsUrl: string | undefined }

/** What the shop sells now, asked of its API: at most a thousand products. */
export async function listShopProducts(
  asking: Asking,
  actor: Granted<'sales:view'>,
  id: string,
): Promise<{ items: ListedProduct[]; has_more: boolean }> {
  const { organizationId } = actor
  const source = (await findSource(asking.db, { id, organizationId })) ?? noSource()
  const mappings = await findMappings(asking.db, { sourceId: id, organizationId })
  const mapped = new Set(mappings.map(({ externalId }) => externalId))
  const { products, has_more } = await askShop(asking, actor, source, {
    mostMs: MOST_PRODUCTS_MS,
    run: (api, shopApi) => readProducts(api.products(shopApi)),
  })
  const items = Array.from(products, ([external_id, name]) => ({
    ...{ external_id, name, is_mapped: mapped.has(external_id) },
  }))
  return { items, has_more }
}

/** By their IDs. What was read before the shop stopped answering is better than nothing. */
async function readProducts(listed: ReturnType<Api['products']>) {
  const products = new Map<string, string>()
  let read = 0
  try {
    for await (const { id, name } of listed) {
      // Counted though it may be left out: the versions of a product multiply.
      if (read++ === MOST_PRODUCTS) return { products, has_more: true }
      if (id.length <= MAX_EXTERNAL_ID) products.set(id, name.slice(0, MAX_EXTERNAL_ID))
    }
    return { products, has_more: false }
  } catch (error) {
    if (products.size === 0 || !(error instanceof ShopAway)) throw error
    return { products, has_more: true }
  }
}

/**
 * Has the shop send its events here. Where it makes the secret, that is kept before what there was with this URL is
 * removed; whatever breaks off in between is mended by doing it again. No transaction is open while the shop is asked.
 */
export async function createShopWebhook(
  { transact, ...asking }: Asking & { transact: Transact },
  actor: Manager,
  id: string,
): Promise<SaleSource> {
  const ref = { id, organizationId: actor.organizationId }
  const source = (await findSource(asking.db, ref)) ?? noSource()
  // It takes what entering the secret takes.
  requireLicensePermissions(actor)
  requireProof(actor)
  return askShop(asking, actor, source, {
    mostMs: MOST_WEBHOOK_MS,
    run: async (api, shopApi) => {
      const claim = { at: asking.now, before: new Date(asking.now.getTime() - CLAIM_MS) }
      if (!(await claimWebhook(asking.db, ref, claim)))
        throw new Fault('conflict', 'The webhook of this shop is being created already. Try again in a minute.')
      try {
        const own = ownSecret(asking, source)
        const url = urlWith(own ?? '', source)
        const isInUse = source.secretCiphertext !== null && source.lastEventAt !== null
        const { secret, retire } = await api.createWebhook(shopApi, { url, secret: own, isInUse })
        const kept = await transact((work) => keepWebhook(work, actor, source, secret))
        // A former one that stays sends what has arrived already; it goes when the webhook is created again.
        await retire().catch(ignoreShop)
        return kept
      } finally {
        await releaseWebhook(asking.db, ref, asking.now)
      }
    },
  })
}

function ignoreShop(error: unknown): void {
  if (!(error instanceof ShopAway || error instanceof ShopRefusal)) throw error
}

/** The secret that Latchkey made; null where the shop makes it. */
function ownSecret({ vault }: Pick<Asking, 'vault'>, source: SourceRecord): string | null {
  if (PROVIDERS[providerOf(source)].secret !== 'made' || source.secretCiphertext === null) return null
  return vault.decrypt(source.secretCiphertext)
}

async function keepWebhook(work: WriteContext, actor: Manager, before: SourceRecord, secret: string | null) {
  const ref = { id: before.id, organizationId: actor.organizationId }
  const source = (await lockSource(work.tx, ref)) ?? noSource()
  const known = source.secretCiphertext && work.vault.decrypt(source.secretCiphertext)
  if (secret === null && known !== ownSecret(work, before))
    throw new Fault('conflict', 'The secret was rotated meanwhile. Create the webhook again.')
  const isNew = secret !== null && secret !== known
  if (isNew) await replaceSecretRow(work.tx, ref, { secret: work.vault.encrypt(secret), endsAt: overlapOf(work) })
  await updateSourceRow(work.tx, ref, { webhookCreatedAt: work.now })
  await recordChange(work, actor, {
    action: 'sale.webhook_created',
    target: sourceTarget(source),
    after: { secret: isNew ? 'replaced' : 'kept' },
  })
  return getSource({ db: work.tx }, actor, before.id)
}

type Api = NonNullable<Shop['api']>
type Question<T> = { mostMs: number; run: (api: Api, shopApi: SendingApi) => Promise<T> }

/** Asks a shop while somebody waits: a Fault says why there is no answer, and what would do. */
async function askShop<T>(
  asking: Asking,
  { organizationId }: Pick<Member, 'organizationId'>,
  source: SourceRecord,
  { mostMs, run }: Question<T>,
): Promise<T> {
  const provider = providerOf(source)
  const { title } = PROVIDERS[provider]
  const { api } = SHOPS[provider]
  if (api === undefined) throw new Fault('conflict', `${title} has no API to ask.`)
  if (source.apiKeyCiphertext === null) throw new Fault('conflict', `Enter an API key of ${title} first.`)
  const key = asking.vault.decrypt(source.apiKeyCiphertext)
  await countTurn(asking, organizationId)
  return oneAtATime(organizationId, async () => {
    try {
      return await run(api, openShopApi({ provider, api, key, mostMs, shopsUrl: asking.shopsUrl }))
    } catch (error) {
      if (error instanceof ShopRefusal) throw new Fault('conflict', error.message)
      if (error instanceof ShopAway)
        throw new Fault('service_unavailable', `${title} gave no answer. Try again in a moment.`)
      throw error
    }
  })
}

/** A shop answers so many requests of a key, and reads sales by the same one. */
async function countTurn({ pool, now }: Pick<Asking, 'pool' | 'now'>, identifier: string): Promise<void> {
  const [counted] = await createPostgresAbuseCounter(pool, TURNS)([{ identifier, hits: 1 }], now)
  if (counted?.isOver)
    throw new Fault('too_many_requests', `Shops were asked ${TURNS.limit} times within the minute. Try again later.`)
}
