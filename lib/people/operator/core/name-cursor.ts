import { isUuid } from '@/lib/foundation/shared/uuid'

/** A position in a list that is sorted by name: the name as it is compared, and the id to break ties. */
export type NameCursor = { name: string; id: string }

export const writeNameCursor = ({ name, id }: NameCursor): string => `${id}_${name}`

/** Null for anything else. */
export function readNameCursor(text: string): NameCursor | null {
  const [id = '', name] = [text.slice(0, 36), text.slice(37)]
  return isUuid(id) && text.charAt(36) === '_' ? { name, id } : null
}
