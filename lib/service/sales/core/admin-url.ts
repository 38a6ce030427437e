import type { SaleProvider } from './providers'

type Sold = {
  provider: SaleProvider
  orderId: string | null
  subscriptionId: string | null
  isTest: boolean
}

/**
 * Where a vendor finds an order in the admin of their shop. Null for shops whose pages no ID leads to, or none that their
 * events have, as Lemon Squeezy's.
 */
export function adminUrlOf({ provider, orderId, subscriptionId, isTest }: Sold): string | null {
  if (provider === 'stripe') return stripeUrl(orderId ?? subscriptionId ?? '', isTest)
  if (provider === 'polar') return polarUrl(orderId, subscriptionId)
  if (provider === 'gumroad' && orderId !== null && !isTest)
    return `https://gumroad.com/customers/sale/${encodeURIComponent(orderId)}`
  if (provider === 'paddle' && orderId?.startsWith('txn_'))
    return `https://${isTest ? 'sandbox-' : ''}vendors.paddle.com/transactions-v2/${encodeURIComponent(orderId)}`
  if (provider === 'tebex' && orderId?.startsWith('tbx-'))
    return `https://creator.tebex.io/payments?${new URLSearchParams({ 'attribute[0]': 'txn_id', 'query[0]': orderId, search_mode: 'and' })}`
  return null
}

const STRIPE_PAGES = new Map([
  ['pi', 'payments'],
  ['ch', 'payments'],
  ['in', 'invoices'],
  ['sub', 'subscriptions'],
])

function stripeUrl(id: string, isTest: boolean): string | null {
  const page = STRIPE_PAGES.get(id.slice(0, id.indexOf('_')))
  return page === undefined
    ? null
    : `https://dashboard.stripe.com/${isTest ? 'test/' : ''}${page}/${encodeURIComponent(id)}`
}

const UUID = /^[\da-f-]{36}$/

/** Polar finds the organization itself. */
function polarUrl(orderId: string | null, subscriptionId: string | null): string | null {
  const sales = 'https://polar.sh/to/dashboard/sales'
  if (orderId !== null) return UUID.test(orderId) ? `${sales}/${orderId}` : null
  return UUID.test(subscriptionId ?? '') ? `${sales}/subscriptions/${subscriptionId}` : null
}
