import type { QuotaReading } from './quota'

/**
 * The one of two counters that a caller is shown: the product's if it refused, else the one with less left. The product
 * is asked only for what the API key's own limit granted.
 */
export function narrowerQuota(ofKey: QuotaReading, ofProduct: QuotaReading): QuotaReading {
  if (!ofProduct.isGranted) return ofProduct
  return left(ofKey) < left(ofProduct) ? ofKey : ofProduct
}

const left = ({ limit, used }: QuotaReading): number => (limit === null ? Number.POSITIVE_INFINITY : limit - used)
