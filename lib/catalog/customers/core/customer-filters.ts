// Without zod, for the browser.

/** Those with a license that works now, those without one, or those who unsubscribed from emails. */
export const CUSTOMER_FILTERS = ['active', 'none', 'unsubscribed'] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]
