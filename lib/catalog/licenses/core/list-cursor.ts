import { readCursor, writeCursor } from '@/lib/foundation/shared/cursor'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** A position in a list of licenses. `at` is null for lifetime licenses in the order of expiry. */
export type ListCursor = { at: Date | null; id: string }

const LIFETIME = 'life_'

export const writeListCursor = ({ at, id }: ListCursor): string =>
  at === null ? `${LIFETIME}${id}` : writeCursor({ at, id })

/** Null for anything else. */
export function readListCursor(text: string): ListCursor | null {
  if (!text.startsWith(LIFETIME)) return readCursor(text)
  const id = text.slice(LIFETIME.length)
  return isUuid(id) ? { at: null, id } : null
}
