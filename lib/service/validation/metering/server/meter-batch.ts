import { burstLimit, limitInForce } from '@/lib/foundation/plans/core/burst'
import { dailyLimit, type Plan } from '@/lib/foundation/plans/core/plan'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { Meter, QuotaGrant, QuotaReading, QuotaRequest, QuotaTaken } from '../core/quota'

/** The counter that a request belongs to. */
export type Metered = {
  product: { id: string; organizationId: string }
  organization: { plan: Plan; dailyLimitOverride: number | null; isBurstEnabled: boolean }
}

/** How a request was counted, or a promise of it if another transaction holds the counter. */
export type BatchReading = QuotaReading | Promise<QuotaReading> | null

/**
 * Counts a batch with one call for all its products, and grants in the order in which the requests arrived.
 * A null entry (not authenticated) is not counted and yields null.
 */
export async function meterBatch(meter: Meter, batch: (Metered | null)[], now: Date): Promise<BatchReading[]> {
  const requests = quotaRequests(batch, utcDay(now))
  if (requests.length === 0) return batch.map(() => null)
  const grants = await meter.take(requests)
  const open = new Map(requests.map((request, i) => [request.productId, openTaken(request, grants[i])]))
  return batch.map((metered) => (metered && open.get(metered.product.id)?.()) ?? null)
}

/** One request per product, ordered by product id, so that batches cannot deadlock. */
function quotaRequests(batch: (Metered | null)[], day: string): QuotaRequest[] {
  const byProduct = new Map<string, QuotaRequest>()
  for (const metered of batch) {
    if (!metered) continue
    const { product } = metered
    const known = byProduct.get(product.id)
    if (known) known.wanted += 1
    else byProduct.set(product.id, newRequest(metered, day))
  }
  return [...byProduct.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

function newRequest({ product, organization }: Metered, day: string): QuotaRequest {
  const limit = dailyLimit(organization.plan, organization.dailyLimitOverride)
  const burst = organization.isBurstEnabled ? burstLimit(limit) : null
  const request = { productId: product.id, organizationId: product.organizationId, day, limit, wanted: 1 }
  return burst === null ? request : { ...request, burst }
}

/** A missing grant is a bug in the meter. */
function openTaken(request: QuotaRequest, taken: QuotaTaken | undefined): () => QuotaReading | Promise<QuotaReading> {
  if (!taken) throw new Error('the meter answered fewer products than it was asked')
  if (!(taken instanceof Promise)) return openGrant(request, taken)
  const opened = taken.then((grant) => openGrant(request, grant))
  return () => opened.then((next) => next())
}

/** Hands out a grant: each call takes the product's next request. Throws Overloaded after the end of a cut grant. */
export function openGrant({ limit: planned }: Pick<QuotaRequest, 'limit'>, grant: QuotaGrant): () => QuotaReading {
  const limit = limitInForce(planned, grant.burst ?? null)
  let used = grant.used - grant.granted
  let left = grant.granted
  return () => {
    const isGranted = left > 0
    if (!isGranted && grant.isCut) throw new Overloaded('the daily count is locked by another transaction')
    if (isGranted) {
      left -= 1
      used += 1
    }
    return { isGranted, limit, used }
  }
}
