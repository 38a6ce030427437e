import type { SaleProvider } from '../../core/providers'
import { builtbybit } from './builtbybit'
import { generic } from './generic'
import { gumroad } from './gumroad'
import { lemonsqueezy } from './lemonsqueezy'
import { paddle } from './paddle'
import { polar } from './polar'
import { polymart } from './polymart'
import type { Shop } from './shop'
import { stripe } from './stripe'
import { tebex } from './tebex'

/** Every shop, by the name of its provider: one without an adapter does not compile. */
export const SHOPS: Record<SaleProvider, Shop> = {
  generic,
  stripe,
  polar,
  lemonsqueezy,
  paddle,
  gumroad,
  tebex,
  builtbybit,
  polymart,
}
