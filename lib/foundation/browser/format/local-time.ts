import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/** The value of a datetime-local input: the moment in the reader's zone, without an offset. Empty for null. */
export function toLocal(iso: string | null): string {
  const time = iso ? new Date(iso) : null
  if (!time || Number.isNaN(time.getTime())) return ''
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** The time entered in such an input; empty if none, or if incomplete. */
export function toIso(local: string): string {
  const time = new Date(local)
  return local === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
