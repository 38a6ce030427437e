import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { findCustomerEntries } from './customer-entries.sql'
import { type FreedSlot, findFreedSlots } from './freed-slots.sql'

const MAX_ENTRIES = 50

type OwnLicense = { organizationId: string; licenseId: string; since: Date | null }

/** What happened to a license since it is its customer's: of the given actions alone, newest first. */
export const listCustomerEntries = (
  { db }: Pick<ReadContext, 'db'>,
  { actions, ...license }: OwnLicense & { actions: readonly string[] },
) => findCustomerEntries(db, { ...license, actions, limit: MAX_ENTRIES })

/** The slots of a license that were registered since it is its customer's, and are free again: of these IP addresses. */
export const listFreedSlots = (
  { db }: Pick<ReadContext, 'db'>,
  wanted: OwnLicense & { among: readonly string[] },
): Promise<FreedSlot[]> => findFreedSlots(db, wanted)
