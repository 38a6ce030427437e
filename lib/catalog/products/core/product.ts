/** `deleted` keeps the row, so that its API keys still answer product_not_found; it is never shown again. */
export const PRODUCT_STATES = ['active', 'archived', 'disabled'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** A product, with the organization that must own it. */
export type ProductRef = { id: string; organizationId: string }
