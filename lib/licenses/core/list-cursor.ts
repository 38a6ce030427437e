import { instantOfMs } from '@/lib/shared/instant'

/** A place in a list: what it is ordered by, and the id among those alike. A lifetime license ends at `null`. */
export type ListCursor = { at: Date | null; id: string }

const FORM = /^(\d{1,15}|life)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeListCursor = ({ at, id }: ListCursor): string => `${at === null ? 'life' : at.getTime()}_${id}`

/** Null for what is no cursor of ours. */
export function readListCursor(text: string): ListCursor | null {
  const [, at, id] = FORM.exec(text) ?? []
  if (!at || !id) return null
  if (at === 'life') return { at: null, id }
  const time = instantOfMs(Number(at))
  return time && { at: time, id }
}
