import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** Looks at links to orders, by address. A page that waits for its order looks a hundred times at most. */
export const ORDER_PAGES: RateLimitRule = { name: 'order-page', limit: 300, windowMs: 15 * MINUTE_MS }
