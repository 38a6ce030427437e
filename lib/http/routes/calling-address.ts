import { readEnv } from '@/lib/foundation/platform/config/env'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'
import { commandLine } from '@/lib/foundation/platform/process/command-line'
import { CLIENT_ADDRESS_HEADER } from '../node/own-headers'

/**
 * The client address of a request to a route handler: from our own process if one runs in front, from the platform on
 * Vercel. Behind neither, no header can be trusted, and guessing would let clients forge their address: null.
 */
export function callingAddress(headers: Headers): string | null {
  const { LATCHKEY_EDGE, VERCEL } = readEnv()
  if (LATCHKEY_EDGE) return canonicalAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  if (VERCEL) return canonicalAddress(headers.get('x-vercel-forwarded-for') ?? headers.get('x-real-ip') ?? '')
  isVouchedFor()
  return null
}

let hasWarned = false

/** Whether one of our processes or a platform runs in front. If not, the log says once how to fix it. */
export function isVouchedFor(): boolean {
  const { LATCHKEY_EDGE, VERCEL } = readEnv()
  if (LATCHKEY_EDGE || VERCEL) return true
  if (!hasWarned) createLogger().error(notVouchedFor())
  hasWarned = true
  return false
}

const notVouchedFor = () =>
  `The public API answers 503: under plain "next start" the calling IP address is unknown. Run ${commandLine('start')}`
