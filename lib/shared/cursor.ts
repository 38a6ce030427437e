import { instantOfMs } from './instant'

/** A place in the log: the time and id of the last entry seen. */
export type TimeCursor = { at: Date; id: string }

const CURSOR = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}_${id}`

/** Null for what is no cursor of ours. */
export function readCursor(text: string): TimeCursor | null {
  const [, ms, id] = CURSOR.exec(text) ?? []
  const at = ms ? instantOfMs(Number(ms)) : null
  return at && id ? { at, id } : null
}
