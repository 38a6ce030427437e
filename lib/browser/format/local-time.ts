import { MINUTE_MS } from '@/lib/shared/durations'

/** What the browser's own time field wants: the moment in the reader's zone, without one. Empty for none. */
export function toLocal(iso: string | null): string {
  const time = iso ? new Date(iso) : null
  if (!time || Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The time entered in such a field; empty when there is none, or only half of one. */
export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
