import { setTimeout as sleep } from 'node:timers/promises'
import { isObject, type JsonObject, textOf } from '../../json.js'
import { EXIT } from '../exit-codes.js'
import { Failure } from '../failure.js'
import type { ManagementApi } from '../management-api.js'
import type { ShopName } from '../shops/sellers.js'
import type { Source } from './source.js'

const LOOK_MS = 1_000
const LOOKS = 30

/** A source, and its orders, as an access token sees them. */
export class WatchedSource {
  readonly #api: ManagementApi
  readonly #path: string
  readonly #id: string
  readonly provider: ShopName

  private constructor(api: ManagementApi, { id, provider }: { id: string; provider: ShopName }) {
    this.#api = api
    this.#id = id
    this.#path = `/sales/sources/${id}`
    this.provider = provider
  }

  static async of(api: ManagementApi, { id }: Source): Promise<WatchedSource> {
    const { provider } = await api.get(`/sales/sources/${id}`)
    return new WatchedSource(api, { id, provider: String(provider) as ShopName })
  }

  /** What the shop calls a product that is mapped; undefined if none is. */
  async mappedProduct(): Promise<string | undefined> {
    const { data } = await this.#api.page(`${this.#path}/mappings`, {})
    return textOf(data[0]?.['external_id']) ?? undefined
  }

  /** The order with this ID, if it is among the latest. */
  async find(orderId: string): Promise<JsonObject | undefined> {
    const { data } = await this.#api.page('/sales', { source_id: this.#id, limit: 100 })
    return data.find(({ order_id }) => order_id === orderId)
  }

  /** The order once it was applied, with all that is known of it; `before` is what it was when it was sent. */
  async applied(orderId: string, before: JsonObject | undefined): Promise<JsonObject> {
    for (let looks = 0; looks < LOOKS; looks++) {
      const found = await this.find(orderId)
      if (found && found['updated_at'] !== before?.['updated_at']) return this.#api.get(`/sales/${found['id']}`)
      await sleep(LOOK_MS)
    }
    throw new Failure(
      EXIT.failed,
      'The order was stored, but not applied within 30 seconds: no worker is running, or the API of the shop can’t be reached.',
    )
  }

  /** Why the API of the shop couldn't be asked; null if it could, or there is no key to it. */
  async api(): Promise<{ hasKey: boolean; problem: string | null }> {
    const { has_api_key, api_problem } = await this.#api.get(this.#path)
    return { hasKey: has_api_key === true, problem: textOf(api_problem) }
  }
}

/** How many licenses the order would have created. */
export function wouldCreate({ events }: JsonObject): number {
  const done = Array.isArray(events) ? events.filter(isObject).flatMap((event) => event['done'] ?? []) : []
  return done
    .filter(isObject)
    .reduce((sum, action) => sum + (action['do'] === 'issue' ? Number(action['count']) : 0), 0)
}
