import { hasLicenseKey } from '@/lib/foundation/shared/pasted-key'
import { isOrderPagePath } from '@/lib/foundation/shared/portal/portal-pages'

type DoorEntry = { kind: 'email'; email: string } | { kind: 'license_key' } | { kind: 'order_link'; path: string }

const AROUND = /[\s,;]/

/**
 * What somebody entered where their email is asked for: perhaps their license key, or the link of an order, which is one
 * of this installation only at `origin`. An email loses what copying leaves around it.
 */
export function readDoorEntry(text: string, origin: string): DoorEntry {
  let [start, end] = [0, text.length]
  while (start < end && AROUND.test(text.charAt(start))) start += 1
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1
  const entry = text.slice(start, end)
  if (URL.canParse(entry)) {
    const url = new URL(entry)
    if (url.origin === origin && isOrderPagePath(url.pathname))
      return { kind: 'order_link', path: `${url.pathname}${url.search}` }
  }
  return hasLicenseKey(entry) ? { kind: 'license_key' } : { kind: 'email', email: entry }
}
