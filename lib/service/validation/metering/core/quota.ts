/** What a batch asks the meter for: `wanted` requests of one product on one UTC day. */
export type QuotaRequest = {
  productId: string
  organizationId: string
  /** `YYYY-MM-DD` */
  day: string
  /** null is unlimited */
  limit: number | null
  /** what a burst would raise the limit to, once a month; absent where the organization has not chosen one */
  burst?: number
  wanted: number
}

/**
 * The result: the first `granted` of them pass, and the counter is `used` afterwards. `burst` is the limit that a burst
 * raised the day to. Where it `isCut`, the counter of the others could not be asked in time: they are neither granted nor
 * refused.
 */
export type QuotaGrant = { granted: number; used: number; burst?: number; isCut?: true }

/** A grant, or the promise of one where another transaction holds the counter: it rejects where that stays so. */
export type QuotaTaken = QuotaGrant | Promise<QuotaGrant>

/** Counts exactly: never more than the limit is granted, over any number of processes. Answers in the order asked. */
export type Meter = { take: (requests: QuotaRequest[]) => Promise<QuotaTaken[]> }

/** What a batch asks for an API key that has a limit of its own, on one UTC day. A negative number gives back. */
export type KeyQuotaRequest = { apiKeyId: string; day: string; limit: number; wanted: number }

/** Counts the requests of such API keys, as exactly. */
export type KeyMeter = {
  /** Answers in the order asked. */
  take: (requests: KeyQuotaRequest[]) => Promise<QuotaTaken[]>
  /** Gives back what was granted and then refused by the product's counter. Never throws, never waits. */
  giveBack: (requests: KeyQuotaRequest[]) => void
}

/**
 * The counter as one request saw it, for the RateLimit header fields and the 429: the product's, or the API key's own if
 * that refused or has less left.
 */
export type QuotaReading = { isGranted: boolean; limit: number | null; used: number; isOfKey?: true }
