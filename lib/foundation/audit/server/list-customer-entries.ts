import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { findCustomerEntries } from './customer-entries.sql'

const MAX_ENTRIES = 50

type OwnLicense = { organizationId: string; licenseId: string; since: Date | null }

/** What happened to a license since it is its customer's: of the given actions alone, newest first. */
export const listCustomerEntries = (
  { db }: Pick<ReadContext, 'db'>,
  { actions, ...license }: OwnLicense & { actions: readonly string[] },
) => findCustomerEntries(db, { ...license, actions, limit: MAX_ENTRIES })
