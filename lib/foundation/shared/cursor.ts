import { MINUTE_MS } from './durations'
import { instantOfMs } from './instant'
import { UUID_PATTERN } from './uuid'

/** A position in a list: the time it is sorted by, and the id to break ties. */
export type TimeCursor = { at: Date; id: string }

/** Open pages and links contain cursors, so their format must not change. `unitMs` is the unit of the time. */
function createCursor({ unitMs, separator }: { unitMs: number; separator: string }) {
  const form = new RegExp(`^(\\d{1,15})[${separator}](${UUID_PATTERN})$`)
  return {
    write: ({ at, id }: TimeCursor): string => `${at.getTime() / unitMs}${separator}${id}`,
    /** Null for anything else. */
    read: (text: string): TimeCursor | null => {
      const [, units, id] = form.exec(text) ?? []
      const at = units ? instantOfMs(Number(units) * unitMs) : null
      return at && id ? { at, id } : null
    },
  }
}

export const { write: writeCursor, read: readCursor } = createCursor({ unitMs: 1, separator: '_' })

/** For lists whose times are whole minutes. */
export const { write: writeMinuteCursor, read: readMinuteCursor } = createCursor({ unitMs: MINUTE_MS, separator: '.' })
