import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StoredVersion } from '../core/present-version'
import { findVersion, type OneVersion } from './versions.sql'

/** The version, or a Fault. */
export async function requireVersion(db: Db | Tx, one: OneVersion): Promise<StoredVersion> {
  const version = await findVersion(db, one)
  if (!version) throw new Fault('not_found', "This version doesn't exist.")
  return version
}
