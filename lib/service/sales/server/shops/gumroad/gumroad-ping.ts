import { createHash } from 'node:crypto'

/** What a ping of Gumroad is about. It is believed in nothing else: nobody signs it. */
export type Ping = {
  /** what happened; 'test' is the button in Gumroad's settings, which repeats the latest sale */
  about: string
  saleId: string | null
  subscriptionId: string | null
  /** a purchase of the seller's own product */
  isTest: boolean
  restartedAt: string | null
  /** what the buyer's link to the shop said, and what the buyer wrote */
  customTexts: Record<string, string>[]
}

/** Reads the form. A seller's own field is also written at the top level, so these are read where they are nested. */
export function readPing(body: string): Ping {
  const form = new URLSearchParams(body)
  const isTest = form.get('test') === 'true'
  return {
    // The button leaves out what happened.
    about: form.get('resource_name') ?? (isTest ? 'test' : 'sale'),
    saleId: form.get('sale_id'),
    subscriptionId: form.get('subscription_id'),
    isTest,
    restartedAt: form.get('restarted_at'),
    customTexts: [nestedIn(form, 'custom_fields'), nestedIn(form, 'url_params')],
  }
}

/**
 * Gumroad names no delivery. A ping that is tried again only counts its tries; whatever else changed, as after the
 * seller sent it once more, is worth reading.
 */
export function pingId(body: string): string {
  const { about, saleId, subscriptionId } = readPing(body)
  const form = new URLSearchParams(body)
  form.delete('retry_count')
  const digest = createHash('sha256').update(form.toString()).digest('hex').slice(0, 32)
  return [about, saleId ?? subscriptionId ?? '', digest].map((part) => part.slice(0, 64)).join(':')
}

function nestedIn(form: URLSearchParams, name: string): Record<string, string> {
  const start = `${name}[`
  const entries = [...form].filter(([key]) => key.startsWith(start) && key.endsWith(']'))
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(start.length, -1), value]))
}
