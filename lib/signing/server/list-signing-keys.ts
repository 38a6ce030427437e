import type { ReadContext } from '@/lib/platform/database/context'
import type { ProductRef } from './signing-context'
import { findPublicKeysOf, type StoredPublicKey } from './signing-keys.sql'

/** Every signing key of a product by its public half, for people. Whose product it is the caller has seen to. */
export const listSigningKeys = async (
  { pool }: Pick<ReadContext, 'pool'>,
  { id }: ProductRef,
): Promise<StoredPublicKey[]> => (await findPublicKeysOf(pool, [id])).get(id) ?? []
