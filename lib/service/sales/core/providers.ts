/**
 * The shops that Latchkey reads. `secret`: whether the shop signs with a secret that Latchkey made, or with one of its
 * own that a member pastes. `apiKey`: what a key to the shop's API is for, in a sentence; null where it has none.
 */
export const PROVIDERS = {
  generic: { title: 'Your own shop', secret: 'made', apiKey: null },
  stripe: {
    title: 'Stripe',
    secret: 'pasted',
    apiKey: 'Stripe leaves the products out of its events: without a key, one-time sales wait.',
  },
  polar: { title: 'Polar', secret: 'pasted', apiKey: 'With it, each order is read from Polar before it counts.' },
  lemonsqueezy: {
    title: 'Lemon Squeezy',
    secret: 'made',
    apiKey: 'Lemon Squeezy gives up on an event after four tries: with a key, lost ones are found every night.',
  },
  paddle: {
    title: 'Paddle',
    secret: 'pasted',
    apiKey: 'Paddle leaves the buyer out of its events: without a key, every sale waits.',
  },
  gumroad: {
    title: 'Gumroad',
    secret: 'made',
    apiKey: 'Gumroad signs nothing: each sale is read from its API before it counts. Without a key, every sale waits.',
  },
  tebex: { title: 'Tebex', secret: 'pasted', apiKey: null },
  builtbybit: { title: 'BuiltByBit', secret: 'made', apiKey: null },
  polymart: { title: 'Polymart', secret: 'pasted', apiKey: null },
} as const satisfies Record<string, { title: string; secret: 'made' | 'pasted'; apiKey: string | null }>

export type SaleProvider = keyof typeof PROVIDERS
export const SALE_PROVIDERS = Object.keys(PROVIDERS) as [SaleProvider, ...SaleProvider[]]
