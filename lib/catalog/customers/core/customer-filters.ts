// Without zod, for the browser.

/** Those with a license that works now, those without one, or those who unsubscribed from emails. */
export const CUSTOMER_FILTERS = ['active', 'none', 'unsubscribed'] as const
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number]

/** More licenses than this are shown as "at least", so that the list stays fast. */
export const MAX_LICENSES_COUNTED = 100
