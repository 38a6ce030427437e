import type { Tx } from '@/lib/platform/database/db'
import { foldSlotsToNetworks } from './slots.sql'

/** Counts IPv6 by /64 from now on, for all licenses of a product, so that the cap stays exact. */
export const foldIpv6Slots = (tx: Tx, productId: string): Promise<void> => foldSlotsToNetworks(tx, productId)
