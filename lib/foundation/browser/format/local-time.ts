import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** YYYY-MM-DDTHH:MM: the moment in the reader's zone, without an offset. Empty for none. */
export function toLocal(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The moment of such a text; empty if it has none. */
export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
