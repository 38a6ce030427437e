import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'

/** How often a product gave one answer on one UTC day. */
export type DailyCount = Pick<AnsweredCall, 'organizationId' | 'productId' | 'status'> & {
  /** YYYY-MM-DD */
  day: string
  hits: number
}

export const dailyCountKey = ({ productId, at, status }: AnsweredCall): string =>
  `${productId}${Math.floor(at.getTime() / DAY_MS)}${status}`

export const openDailyCount = ({ organizationId, productId, at, status }: AnsweredCall): DailyCount => ({
  organizationId,
  productId,
  day: utcDay(at),
  status,
  hits: 1,
})
