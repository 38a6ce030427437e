import type { DocsPage } from '@/lib/foundation/shared/docs/docs-pages'

type Provider = {
  title: string
  docs: DocsPage
  secret: 'made' | 'pasted'
  apiKey: string | null
  /** sales wait without it */
  isKeyNeeded: boolean
  /** what the key is permitted at the shop: to read, and to create the webhook; empty where any key may do all of it */
  permissions: { read: string; webhook: string } | null
}

/**
 * The shops that Latchkey reads. `secret`: whether the shop signs with a secret that Latchkey made, or with one of its
 * own that a member pastes. `apiKey`: what a key to the shop's API is for, in a sentence; null where it has none, and so
 * no `permissions`.
 */
export const PROVIDERS = {
  generic: {
    title: 'Your own shop',
    docs: 'sales_events',
    secret: 'made',
    apiKey: null,
    isKeyNeeded: false,
    permissions: null,
  },
  stripe: {
    title: 'Stripe',
    docs: 'shop_stripe',
    secret: 'pasted',
    apiKey: "Stripe doesn't send the products of a sale. Without a key, one-time sales wait.",
    isKeyNeeded: true,
    permissions: {
      read: 'Read: Checkout Sessions, Charges and Refunds, Invoices, Subscriptions, Disputes, Events, Products, Prices',
      webhook: 'Write: Webhook Endpoints',
    },
  },
  polar: {
    title: 'Polar',
    docs: 'shop_polar',
    secret: 'pasted',
    apiKey: 'With a key, Latchkey reads each order from Polar before it counts.',
    isKeyNeeded: false,
    permissions: {
      read: 'orders:read, refunds:read, products:read',
      webhook: 'webhooks:write',
    },
  },
  lemonsqueezy: {
    title: 'Lemon Squeezy',
    docs: 'shop_lemonsqueezy',
    secret: 'made',
    apiKey: "Lemon Squeezy doesn't send the end of the renewed period. Without a key, renewals wait.",
    isKeyNeeded: true,
    permissions: {
      read: '',
      webhook: '',
    },
  },
  paddle: {
    title: 'Paddle',
    docs: 'shop_paddle',
    secret: 'pasted',
    apiKey: "Paddle doesn't send the buyer. Without a key, every sale waits.",
    isKeyNeeded: true,
    permissions: {
      read: 'transaction.read, customer.read, adjustment.read, subscription.read, price.read, product.read',
      webhook: 'notification_setting.read, notification_setting.write',
    },
  },
  gumroad: {
    title: 'Gumroad',
    docs: 'shop_gumroad',
    secret: 'made',
    apiKey:
      "Gumroad doesn't sign what it sends, so Latchkey reads each sale from Gumroad. Without a key, every sale waits.",
    isKeyNeeded: true,
    permissions: {
      read: 'view_sales',
      webhook: 'view_sales',
    },
  },
  tebex: { title: 'Tebex', docs: 'shop_tebex', secret: 'pasted', apiKey: null, isKeyNeeded: false, permissions: null },
  builtbybit: {
    title: 'BuiltByBit',
    docs: 'shop_builtbybit',
    secret: 'made',
    apiKey: null,
    isKeyNeeded: false,
    permissions: null,
  },
  polymart: {
    title: 'Polymart',
    docs: 'shop_polymart',
    secret: 'pasted',
    apiKey: null,
    isKeyNeeded: false,
    permissions: null,
  },
} as const satisfies Record<string, Provider>

export type SaleProvider = keyof typeof PROVIDERS
export const SALE_PROVIDERS = Object.keys(PROVIDERS) as [SaleProvider, ...SaleProvider[]]
