import type { JsonObject } from '../../json.js'
import type { ManagementApi } from '../management-api.js'

/** An event, as webhooks deliver it. */
export type FeedEvent = { id: string; type: string; createdAt: string; data: unknown }

/** An event may appear this much after events that happened later: its transaction ended after theirs. */
const LATE_MS = 60_000

/**
 * The events that happen from now on. An organization keeps them as long as an access token may list them, so no
 * webhook endpoint is needed.
 */
export class EventFeed {
  readonly #api: ManagementApi
  readonly #seen = new Map<string, number>()
  #newest = Number.NEGATIVE_INFINITY

  constructor(api: ManagementApi) {
    this.#api = api
  }

  /** Passes over what has happened so far. */
  async start(): Promise<void> {
    const { data } = await this.#api.page('/events', { limit: 100 })
    this.#remember(data.map(eventOf))
    await this.next()
  }

  /** Those that are new since the last time, oldest first. */
  async next(): Promise<FeedEvent[]> {
    const found: FeedEvent[] = []
    const from = this.#newest - LATE_MS
    for (let after: string | undefined; ; ) {
      const { data, next } = await this.#api.page('/events', { limit: 100, after })
      const events = data.map(eventOf).filter(({ createdAt }) => Date.parse(createdAt) >= from)
      found.push(...events.filter(({ id }) => !this.#seen.has(id)))
      if (next === null || events.length < data.length || events.length === 0) break
      after = next
    }
    this.#remember(found)
    return found.reverse()
  }

  #remember(events: readonly FeedEvent[]): void {
    for (const { id, createdAt } of events) {
      const at = Date.parse(createdAt)
      this.#seen.set(id, at)
      this.#newest = Math.max(this.#newest, at)
    }
    for (const [id, at] of this.#seen) if (at < this.#newest - LATE_MS) this.#seen.delete(id)
  }
}

const eventOf = ({ id, type, created_at, data }: JsonObject): FeedEvent => ({
  id: String(id),
  type: String(type),
  createdAt: String(created_at),
  data,
})
