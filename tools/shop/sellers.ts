import type { SaleProvider } from '@/lib/service/sales/core/providers'
import type { Seller } from './seller'
import { createGenericSeller } from './sellers/generic'
import { createGumroadSeller } from './sellers/gumroad'
import { createPaddleSeller } from './sellers/paddle'
import { createStripeSeller } from './sellers/stripe'
import { createTebexSeller } from './sellers/tebex'

/** Every shop, played on this machine. */
export const SELLERS: Record<SaleProvider, () => Seller> = {
  generic: createGenericSeller,
  stripe: createStripeSeller,
  polar: createGenericSeller,
  lemonsqueezy: createGenericSeller,
  paddle: createPaddleSeller,
  gumroad: createGumroadSeller,
  tebex: createTebexSeller,
  builtbybit: createGenericSeller,
  polymart: createGenericSeller,
}
