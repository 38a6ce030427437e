import { foldSlotsToNetworks } from '@/lib/licenses/server/license-batches.sql'
import type { SeedContext } from '@/lib/seed/server/seed-context'

/** Counts IPv6 by /64 from now on, for all licenses of a product, so that the cap stays exact. */
export const foldIpv6Slots = (tx: SeedContext['tx'], productId: string): Promise<void> =>
  foldSlotsToNetworks(tx, productId)
