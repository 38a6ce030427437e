import type { SaleProvider } from '@/lib/service/sales/core/providers'
import type { Seller } from './seller'
import { createBuiltbybitSeller } from './sellers/builtbybit'
import { createGenericSeller } from './sellers/generic'
import { createGumroadSeller } from './sellers/gumroad'
import { createLemonSqueezySeller } from './sellers/lemonsqueezy'
import { createPaddleSeller } from './sellers/paddle'
import { createPolarSeller } from './sellers/polar'
import { createPolymartSeller } from './sellers/polymart'
import { createStripeSeller } from './sellers/stripe'
import { createTebexSeller } from './sellers/tebex'

/** Every shop, played on this machine. */
export const SELLERS: Record<SaleProvider, () => Seller> = {
  generic: createGenericSeller,
  stripe: createStripeSeller,
  polar: createPolarSeller,
  lemonsqueezy: createLemonSqueezySeller,
  paddle: createPaddleSeller,
  gumroad: createGumroadSeller,
  tebex: createTebexSeller,
  builtbybit: createBuiltbybitSeller,
  polymart: createPolymartSeller,
}
