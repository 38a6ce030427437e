import type { Change } from '@/lib/foundation/shared/change'

/** What is announced of a product's day, once each (decision 0013). */
export type AlertKind = 'threshold_80' | 'threshold_100' | 'burst_started'

/** From here on a product is near its daily limit. */
export const NEAR_LIMIT_PERCENT = 80

type AlertFacts = {
  kind: AlertKind
  day: string
  used: number
  limit: number
  /** when the day's requests run out at this pace; null where they will last, or have run out */
  runsOutAt: string | null
  /** what a burst would add, were bursts switched on */
  burstOffer: number | null
}

/** The change that an alert is recorded as. Mails, chat messages and webhook events are made from it. */
export function alertChange(
  product: { id: string; name: string },
  { kind, day, used, limit, runsOutAt, burstOffer }: AlertFacts,
): Change {
  const target = { type: 'product' as const, id: product.id, label: product.name }
  if (kind === 'burst_started') return { action: 'usage.burst_started', target, after: { day, limit } }
  const threshold = kind === 'threshold_80' ? 80 : 100
  return {
    action: 'usage.threshold',
    target,
    after: {
      ...{ day, threshold_percent: threshold, used, limit, runs_out_at: runsOutAt },
      ...(threshold === 100 && burstOffer !== null && { burst_offer: burstOffer }),
    },
  }
}
