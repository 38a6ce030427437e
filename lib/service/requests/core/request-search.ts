import { z } from 'zod'
import { email } from '@/lib/foundation/shared/email'
import { isUuid } from '@/lib/foundation/shared/uuid'

/** The kinds of search in the request log. */
export type RequestSearch =
  | { by: 'address'; address: string }
  | { by: 'email'; email: string }
  /** a request id; a device id may be a UUID too */
  | { by: 'id'; id: string }
  /** a license key, its tail or groups, a customer, or a device id */
  | { by: 'text'; text: string }

const address = z.union([z.ipv4(), z.ipv6()])
/** Recognized by form, so that the reader need not choose a field. */
export function readRequestSearch(text: string): RequestSearch {
  if (address.safeParse(text).success) return { by: 'address', address: text }
  if (isUuid(text.toLowerCase())) return { by: 'id', id: text }
  const read = email.safeParse(text)
  return read.success ? { by: 'email', email: read.data } : { by: 'text', text }
}
