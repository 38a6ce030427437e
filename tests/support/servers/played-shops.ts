import type { Seller } from '@/clients/typescript/src/cli/shops/seller'
import { SELLERS, SHOP_NAMES, type ShopName } from '@/clients/typescript/src/cli/shops/sellers'

/** Every shop, for a server that many tests share. */
export const playedShops = () =>
  Object.fromEntries(SHOP_NAMES.map((name) => [name, SELLERS[name]()])) as Record<ShopName, Seller>
