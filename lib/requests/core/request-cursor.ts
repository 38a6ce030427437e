import { MINUTE_MS } from '@/lib/shared/durations'
import { instantOfMs } from '@/lib/shared/instant'

/** Where a page of the request log ended: the last line's minute, and its id among those of that minute. */
export type RequestCursor = { minute: Date; id: string }

const FORM = /^(\d{1,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const writeRequestCursor = ({ minute, id }: RequestCursor): string => `${minute.getTime() / MINUTE_MS}.${id}`

/** Null for what is no cursor of ours. */
export function readRequestCursor(text: string): RequestCursor | null {
  const [, minutes, id] = FORM.exec(text) ?? []
  const minute = minutes ? instantOfMs(Number(minutes) * MINUTE_MS) : null
  return minute && id ? { minute, id } : null
}
