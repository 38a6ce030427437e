import type { SaleProvider } from '../../core/providers'
import { builtbybit } from './builtbybit/builtbybit'
import { generic } from './generic'
import { gumroad } from './gumroad/gumroad'
import { lemonsqueezy } from './lemonsqueezy/lemonsqueezy'
import { paddle } from './paddle/paddle'
import { polar } from './polar/polar'
import { polymart } from './polymart/polymart'
import type { Shop } from './shop'
import { stripe } from './stripe/stripe'
import { tebex } from './tebex/tebex'

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
