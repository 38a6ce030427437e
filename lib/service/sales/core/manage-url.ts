import { z } from 'zod'
import { completeLink } from '@/lib/foundation/shared/complete-link'
import { isStorable } from '@/lib/foundation/shared/text'
import type { SaleProvider } from './providers'

// Where a buyer manages a subscription or an order: a URL of the shop's, with places that are filled in.

type Order = { orderId: string | null; subscriptionId: string | null }
const PLACES = {
  order_id: ({ orderId }) => orderId,
  subscription_id: ({ subscriptionId }) => subscriptionId,
} as const satisfies Record<string, (order: Order) => string | null>
type Place = keyof typeof PLACES

const PLACE = /\{([a-z_]*)\}/g
const MAX = 500
const NEEDS = 'Enter a link that starts with https://.'
const NEEDS_PLACES = 'Use only {order_id} and {subscription_id}, after the domain.'

/** As it is entered; empty for none. */
export const manageUrl = z
  .string(NEEDS)
  .nullable()
  .transform((text) => completeLink(text?.trim() ?? '') || null)
  .pipe(
    z
      .string()
      .max(MAX, `Enter at most ${MAX} characters.`)
      .superRefine((text, { addIssue }) => {
        const message = problemOf(text)
        if (message) addIssue({ code: 'custom', message })
      })
      .nullable(),
  )

/** A shop whose subscriptions have a known page. Gumroad asks there for the buyer's email. */
export const KNOWN_MANAGE_URLS: { readonly [provider in SaleProvider]?: string } = {
  gumroad: 'https://app.gumroad.com/subscriptions/{subscription_id}/manage',
}

function problemOf(template: string): string | null {
  const rest = template.replaceAll(PLACE, '')
  if (!placesOf(template).every((name) => name in PLACES) || /[{}]/.test(rest)) return NEEDS_PLACES
  const [one, other] = [read(template, 'a'), read(template, 'b')]
  if (!one || !other || !isStorable(template) || /\s/.test(rest)) return NEEDS
  return one.host === other.host ? null : NEEDS_PLACES
}

const placesOf = (template: string): string[] => [...template.matchAll(PLACE)].map(([, name = '']) => name)

function read(template: string, value: string): URL | null {
  const text = template.replaceAll(PLACE, value)
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

/**
 * The URL for one order. Null if a value is missing, and of an order without a subscription if the URL does not name
 * the order: what is managed there are subscriptions.
 */
export function fillManageUrl(template: string | null, order: Order): string | null {
  if (template === null || problemOf(template) !== null) return null
  const places = placesOf(template) as Place[]
  if (order.subscriptionId === null && !places.includes('order_id')) return null
  if (places.some((place) => PLACES[place](order) === null)) return null
  return template.replaceAll(PLACE, (_, place: Place) =>
    encodeURIComponent((PLACES[place](order) ?? '').toWellFormed()),
  )
}
