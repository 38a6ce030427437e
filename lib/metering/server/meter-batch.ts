import { dailyLimit, type Plan } from '@/lib/plans/core/plan'
import { utcDay } from '@/lib/shared/durations'
import type { Meter, QuotaGrant, QuotaReading, QuotaRequest } from '../core/quota'

/** The counter that a request belongs to. */
export type Metered = {
  product: { id: string; organizationId: string }
  organization: { plan: Plan; dailyLimitOverride: number | null }
}

/**
 * Counts a batch: one call for all its products, granted in the order the requests came.
 * A null (not authenticated) is not counted and reads null.
 */
export async function meterBatch(meter: Meter, batch: (Metered | null)[], now: Date): Promise<(QuotaReading | null)[]> {
  const requests = quotaRequests(batch, utcDay(now))
  if (requests.length === 0) return batch.map(() => null)
  const grants = await meter.take(requests)
  const open = new Map(requests.map((request, i) => [request.productId, openGrant(request, grants[i])]))
  return batch.map((metered) => (metered && open.get(metered.product.id)?.()) ?? null)
}

/** One request per product, in the order of product ids, so that batches never wait for each other crosswise. */
function quotaRequests(batch: (Metered | null)[], day: string): QuotaRequest[] {
  const byProduct = new Map<string, QuotaRequest>()
  for (const metered of batch) {
    if (!metered) continue
    const { product, organization } = metered
    const known = byProduct.get(product.id)
    if (known) known.wanted += 1
    else {
      const limit = dailyLimit(organization.plan, organization.dailyLimitOverride)
      byProduct.set(product.id, {
        productId: product.id,
        organizationId: product.organizationId,
        day,
        limit,
        wanted: 1,
      })
    }
  }
  return [...byProduct.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** Deals a grant out: each call is the next request of the product. A missing grant is a fault of the meter. */
function openGrant({ limit }: QuotaRequest, grant: QuotaGrant | undefined): () => QuotaReading {
  if (!grant) throw new Error('the meter answered fewer products than it was asked')
  let used = grant.used - grant.granted
  let left = grant.granted
  return () => {
    const isGranted = left > 0
    if (isGranted) {
      left -= 1
      used += 1
    }
    return { isGranted, limit, used }
  }
}
