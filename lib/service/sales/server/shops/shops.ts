import type { SaleProvider } from '../../core/providers'
import { generic } from './generic'
import type { Shop } from './shop'

/** Every shop, by the name of its provider: one without an adapter does not compile. */
export const SHOPS: Record<SaleProvider, Shop> = {
  generic,
  stripe: generic,
  polar: generic,
  lemonsqueezy: generic,
  paddle: generic,
  gumroad: generic,
  tebex: generic,
  builtbybit: generic,
  polymart: generic,
}
