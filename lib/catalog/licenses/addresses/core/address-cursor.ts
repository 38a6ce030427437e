import { instantOfMs } from '@/lib/foundation/shared/instant'

/** A position in a list of addresses: the time it is sorted by, and the address to break ties. */
export type AddressCursor = { at: Date; address: string }

const FORM = /^(\d{1,15})_([0-9a-f.:/]{2,49})$/

export const writeAddressCursor = ({ at, address }: AddressCursor): string => `${at.getTime()}_${address}`

/** Null for anything else. Whether the address is one is for the caller to check. */
export function readAddressCursor(text: string): AddressCursor | null {
  const [, ms, address] = FORM.exec(text) ?? []
  const at = ms === undefined ? null : instantOfMs(Number(ms))
  return at && address !== undefined ? { at, address } : null
}
