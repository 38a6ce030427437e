import { createBuiltbybitSeller } from './builtbybit.js'
import { createGenericSeller } from './generic.js'
import { createGumroadSeller } from './gumroad.js'
import { createLemonSqueezySeller } from './lemonsqueezy.js'
import { createPaddleSeller } from './paddle.js'
import { createPolarSeller } from './polar.js'
import { createPolymartSeller } from './polymart.js'
import type { Seller } from './seller.js'
import { createStripeSeller } from './stripe.js'
import { createTebexSeller } from './tebex.js'

/** Every shop, played on this machine. */
export const SELLERS = {
  generic: createGenericSeller,
  stripe: createStripeSeller,
  polar: createPolarSeller,
  lemonsqueezy: createLemonSqueezySeller,
  paddle: createPaddleSeller,
  gumroad: createGumroadSeller,
  tebex: createTebexSeller,
  builtbybit: createBuiltbybitSeller,
  polymart: createPolymartSeller,
} satisfies Record<string, () => Seller>

export type ShopName = keyof typeof SELLERS
export const SHOP_NAMES = Object.keys(SELLERS) as ShopName[]
