import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import type { MetadataKeys } from '../core/schema-license'
import { selectMetadataKeys } from './metadata-keys.sql'

/** The keys of metadata to choose from, as the organization's newest licenses have them. */
export const listMetadataKeys = async (
  { pool }: Pick<ReadContext, 'pool'>,
  { organizationId }: Granted<'licenses:view'>,
): Promise<MetadataKeys> => ({ keys: await selectMetadataKeys(onPool(pool), organizationId) })
