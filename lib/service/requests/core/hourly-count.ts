import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'

/** How often a product gave one answer within one hour. */
export type HourlyCount = Pick<AnsweredCall, 'organizationId' | 'productId' | 'endpoint' | 'status'> & {
  /** hours since 1970 */
  hour: number
  hits: number
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS)

export const hourlyCountKey = ({ productId, at, endpoint, status }: AnsweredCall): string =>
  `${productId}${hourOf(at)}${endpoint}${status}`

export const openHourlyCount = ({ organizationId, productId, at, endpoint, status }: AnsweredCall): HourlyCount => ({
  organizationId,
  productId,
  hour: hourOf(at),
  endpoint,
  status,
  hits: 1,
})
