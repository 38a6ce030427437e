import type { Tx } from '@/lib/foundation/platform/database/db'
import { inTransaction } from '@/lib/foundation/platform/database/run-statement'
import type { StoredLicense } from '../core/license'
import { selectStoredLicenses } from './stored-licenses.sql'

/** Licenses as a change has left them, in the order of the ids; also those of deleted products. */
export const storedLicenses = (
  tx: Tx,
  { organizationId }: { organizationId: string },
  ids: string[],
): Promise<StoredLicense[]> => selectStoredLicenses(inTransaction(tx), organizationId, ids)
