import type { ImportContext } from '@/lib/organizations/server/import-context'
import { foldSlotsToNetworks } from './store'

/** Counts IPv6 by /64 from now on, for all licenses of a product, so that the cap stays exact. */
export const foldIpv6Slots = (tx: ImportContext['tx'], productId: string): Promise<void> =>
  foldSlotsToNetworks(tx, productId)
