import { readSearchTerm } from '@/lib/catalog/licenses/core/search-term'
import { groupHash, tailHash } from '@/lib/catalog/licenses/server/find/key-tails'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { findOwnByKeyParts } from './licenses.sql'
import type { Customer } from './read-customer'

/** The customer's licenses that a part of a key finds, as it finds them in the dashboard: its end, or whole groups. */
export async function findOwnByKey(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  { customerIds }: Customer,
  text: string,
): Promise<{ ids: string[] }> {
  const { tails, groups } = readSearchTerm(text)
  if (tails.length === 0 && groups.length === 0) return { ids: [] }
  const found = await findOwnByKeyParts(db, {
    customerIds,
    tails: tails.map((tail) => tailHash(vault, tail)),
    groups: groups.map((all) => all.map((group) => groupHash(vault, group))),
  })
  return { ids: found.map(({ id }) => id) }
}
