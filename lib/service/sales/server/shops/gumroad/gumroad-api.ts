import { z } from 'zod'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { answerIn, type ShopApi } from '../shop'
import { gumroadSale, gumroadSubscriber } from './gumroad-objects'
import { readPing } from './gumroad-ping'

/** What is worth asking about. A cancellation isn't: what was paid stays valid until the subscription has ended. */
export const ASKED = ['sale', 'refund', 'dispute', 'dispute_won', 'subscription_ended', 'subscription_restarted']

/**
 * Gumroad lists sales by when they were made, whatever became of them since, so a refund, a dispute or an end is found
 * among those of the time before. Of these, a sale that was never heard of is left alone.
 */
const REFUNDED_WITHIN_MS = 60 * DAY_MS

const saleAnswer = z.object({ sale: z.unknown() })
const subscriberAnswer = z.object({ subscriber: z.unknown() })
const salesAnswer = z.object({ sales: z.array(z.unknown()), next_page_key: z.string().nullish() })
type Page = z.infer<typeof salesAnswer>

/** The sale of a ping, or the latest of its subscription. */
export async function askGumroad(api: ShopApi, body: string): Promise<unknown> {
  const { about, saleId, subscriptionId } = readPing(body)
  if (!ASKED.includes(about)) return null
  if (saleId) return factsOf(api, await getSale(api, saleId))
  if (!subscriptionId) return null
  const subscriber = await getSubscriber(api, subscriptionId)
  const latest = gumroadSubscriber.safeParse(subscriber).data?.purchase_ids.at(-1)
  return { sale: latest ? await getSale(api, latest) : null, subscriber }
}

export async function* listGumroad(api: ShopApi, since: Date): AsyncIterable<unknown> {
  const after = utcDay(new Date(since.getTime() - REFUNDED_WITHIN_MS))
  let pageKey: string | null = ''
  while (pageKey !== null) {
    const page: string = pageKey && `&page_key=${encodeURIComponent(pageKey)}`
    const answer: Page = answerIn(salesAnswer, await api.get(`/v2/sales?after=${after}${page}`))
    for (const sale of answer.sales) yield await factsOf(api, sale)
    pageKey = answer.next_page_key ?? null
  }
}

/** A sale says that its subscription is over, but not when. */
async function factsOf(api: ShopApi, sale: unknown): Promise<{ sale: unknown; subscriber: unknown }> {
  const known = gumroadSale.safeParse(sale).data
  const isTimed = known?.dead || known?.ended || known?.cancelled || known?.free_trial_ends_on
  const subscriber = known?.subscription_id && isTimed ? await getSubscriber(api, known.subscription_id) : null
  return { sale, subscriber }
}

/** Null for an unknown one, for which Gumroad answers that it failed. */
async function getSale(api: ShopApi, id: string): Promise<unknown> {
  return saleAnswer.safeParse(await api.get(`/v2/sales/${encodeURIComponent(id)}`)).data?.sale ?? null
}

async function getSubscriber(api: ShopApi, id: string): Promise<unknown> {
  const answer = await api.get(`/v2/subscribers/${encodeURIComponent(id)}`)
  return subscriberAnswer.safeParse(answer).data?.subscriber ?? null
}
