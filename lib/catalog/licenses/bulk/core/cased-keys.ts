import { prefixOfKey, storedLicenseKey } from '@/lib/foundation/shared/license-key'

/** So many rows are named whose key differs from another's only in capital letters. */
export const MAX_CASED_NAMED = 5

/** A row, and the masked key or the row whose key is like its own. */
export type CasedRow = { row: number; like: string }

/** Whether another key may differ from this one in capital letters: a vendor's own is compared exactly. */
export const hasCase = (key: string): boolean => /[a-z]/i.test(key) && prefixOfKey(storedLicenseKey(key)) === undefined

export const isCased = (key: string, other: string): boolean =>
  key !== other && key.toLowerCase() === other.toLowerCase()
