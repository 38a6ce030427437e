import { readSeenWithin } from '@/lib/catalog/licenses/addresses/server/former-owner'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import {
  type CallingAddress,
  findAddressesOf,
  findCallingAddresses,
  findLicensesOfAll,
  findSlots,
  type OwnAddress,
  type OwnSlot,
} from './addresses.sql'

const MAX_ADDRESSES = 200
/** In a file with everything. */
const MAX_IN_FILE = 20_000

export type AddressRow = Omit<CallingAddress, 'lastSeenAt' | 'lastOutcome'> & {
  registeredAt: Date | null
  lastSeenAt: Date | null
  lastOutcome: string | null
  isRegistered: boolean
  /** a member registered it, not a validation */
  isAdded: boolean
}

type OwnAddresses = {
  addresses: AddressRow[]
  /** how many slots are held by IP addresses from before the license was transferred to its customer */
  earlierAddresses: number
  /** what the license was called from cannot be read */
  isHistoryAway: boolean
}

type Reading = Pick<ReadContext, 'db' | 'history'>
type Asked = { organizationId: string; licenseId: string; since: Date | null; from: string | null }

/**
 * Registered addresses and networks with the last address seen in them, then the other calling addresses, most recent
 * first. A slot is its owner's by when it was registered: the former owner may have used the same IP address.
 */
export async function readOwnAddresses({ db, history }: Reading, asked: Asked): Promise<OwnAddresses> {
  const { since } = asked
  const slots = await findSlots(db, asked)
  const networks = slots.map(({ address }) => address)
  const run = onPool(history)
  const found = await unlessAway(async () => ({
    seen: await readSeenWithin(run, { ...asked, networks }),
    calling: await findCallingAddresses(run, { ...asked, slots: networks, limit: MAX_ADDRESSES }),
  }))
  const isEarlier = ({ registeredAt }: OwnSlot) => since !== null && registeredAt < since
  const own = slots.filter((slot) => !isEarlier(slot))
  return {
    addresses: [
      ...own.slice(0, MAX_ADDRESSES).map((slot) => {
        const { firstSeenAt = null, lastSeenAt = null, deviceIds = [] } = found?.seen.get(slot.address) ?? {}
        return { ...slot, firstSeenAt, lastSeenAt, deviceIds, lastOutcome: null, isRegistered: true }
      }),
      ...(found?.calling ?? []).map((row) => ({ ...row, registeredAt: null, isRegistered: false, isAdded: false })),
    ],
    earlierAddresses: slots.filter(isEarlier).length,
    isHistoryAway: found === null,
  }
}

/** What the licenses of these customers were called from, since they are theirs: one organization after the other. */
export async function readAddressesOfAll({ db, history }: Reading, customerIds: string[]): Promise<OwnAddress[]> {
  const licenses = await findLicensesOfAll(db, customerIds)
  const found: OwnAddress[] = []
  for (const organizationId of new Set(licenses.map((license) => license.organizationId))) {
    const own = licenses.filter((license) => license.organizationId === organizationId)
    const limit = MAX_IN_FILE - found.length
    found.push(...(await findAddressesOf(onPool(history), organizationId, { licenses: own, limit })))
  }
  return found
}
