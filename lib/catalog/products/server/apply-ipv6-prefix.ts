import type { Tx } from '@/lib/foundation/platform/database/db'
import { foldSlotsToNetworks } from './slots.sql'

type Prefixes = { before: number; after: number }

/**
 * When the prefix changes from 128 to 64, the slots of all licenses of the product become those of their networks, so
 * that the limit stays exact. The other direction needs no change: a /64 slot still admits its whole network.
 */
export async function applyIpv6Prefix(tx: Tx, productId: string, { before, after }: Prefixes): Promise<void> {
  if (before === 128 && after === 64) await foldSlotsToNetworks(tx, productId)
}
