import type { Request, Seller } from '@/clients/typescript/src/cli/shops/seller'
import type { Delivery } from '@/lib/service/sales/core/delivery'
import type { Reading, SendingApi, SentBody, Shop } from '@/lib/service/sales/server/shops/shop'

/** The API of a shop that is played: JSON as it would come over the wire. */
export const apiOf = (seller: Seller): SendingApi => ({
  get: async (path) => asJson(seller.get(path)),
  send: async (method, path, body) => asJson(seller.send?.({ method, path, body: body ? textOf(body) : '' })),
})

const textOf = (body: SentBody): string =>
  'json' in body ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString()

const asJson = (answer: unknown): unknown => (answer === undefined ? null : JSON.parse(JSON.stringify(answer)))

/** A request as Latchkey receives it. */
export const deliveryOf = ({ body, headers, query }: Request, now: Date): Delivery => ({
  ...{ body, headers: new Headers(headers), now },
  key: new URLSearchParams(query).get('key') ?? '',
})

/** What a shop's requests say, with its API or without one. */
export async function readAll(shop: Shop, requests: readonly Request[], seller: Seller | null): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const { body } of requests) {
    const facts = seller && shop.api ? await shop.api.ask(apiOf(seller), body) : null
    readings.push(shop.read(body, facts))
  }
  return readings
}

export async function listAll(shop: Shop, seller: Seller, since: Date): Promise<Reading[]> {
  const readings: Reading[] = []
  if (shop.api) for await (const facts of shop.api.list(apiOf(seller), since)) readings.push(shop.read('', facts))
  return readings
}

export const eventsOf = (readings: Reading[]): unknown[] =>
  readings.flatMap((reading): unknown[] => (reading.kind === 'events' ? reading.events : []))

export const typesOf = (readings: Reading[]): string[] =>
  readings.flatMap((reading) => (reading.kind === 'events' ? reading.events.map(({ type }) => type) : [reading.kind]))
