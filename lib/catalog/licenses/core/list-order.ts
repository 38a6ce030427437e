// Without zod, for the browser: a page reads its URL before it parses an answer.

export const STATUS_FILTERS = ['active', 'expiring', 'expired', 'revoked'] as const
export const IP_FILTERS = ['off', 'auto_register', 'allow_list'] as const
/** Not validated for so many days, and at least as old; or never. */
export const UNUSED_FILTERS = ['30d', '90d', 'never'] as const
export const SORTS = ['-created_at', 'created_at', 'expires_at', '-expires_at'] as const
export type LicenseSort = (typeof SORTS)[number]

/** An exact count stops here; more licenses than this cannot be confirmed, so not be changed at once either. */
export const MAX_COUNTED_EXACTLY = 1_000_000

/** This many days before its end a license counts as expiring. */
export const EXPIRING_DAYS = 30
