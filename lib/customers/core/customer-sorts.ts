/** The orders of the customer list, the newest first unless asked otherwise. */
export const CUSTOMER_SORTS = ['-created_at', 'created_at'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
