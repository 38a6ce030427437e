import { chunksOf } from '@/lib/foundation/platform/database/arrays'
import { insertBlockRules } from './organizations.sql'
import type { SeedContext } from './seed-context'

const CHUNK = 5_000

/** Product and license are null for a rule of the whole organization. */
export type BlockRule = { productId: string | null; licenseId: string | null; network: string }

/** Adds the rules that do not exist yet; removes none. */
export async function addBlockRules({ tx, now, newId }: SeedContext, organizationId: string, rules: BlockRule[]) {
  for (const chunk of chunksOf(rules, CHUNK)) {
    const rows = chunk.map(({ productId, licenseId, network }) => ({
      id: newId(),
      product_id: productId,
      license_id: licenseId,
      network,
    }))
    await insertBlockRules(tx, { organizationId, now }, rows)
  }
}
