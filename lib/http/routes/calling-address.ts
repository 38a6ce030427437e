import { readEnv } from '@/lib/platform/config/env'
import { createLogger } from '@/lib/platform/log/log'
import { canonicalAddress } from '@/lib/platform/network/ip-address'
import { CLIENT_ADDRESS_HEADER } from '../node/edge-guard'

/**
 * The caller of a route handler: reported by server.ts where it runs, by the platform on Vercel. Behind neither, no
 * header can be trusted, and guessing would let any client pose as another: null.
 */
export function callingAddress(headers: Headers): string | null {
  const { LATCHKEY_EDGE, VERCEL } = readEnv()
  if (LATCHKEY_EDGE) return canonicalAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  if (VERCEL) return canonicalAddress(headers.get('x-vercel-forwarded-for') ?? headers.get('x-real-ip') ?? '')
  isVouchedFor()
  return null
}

let hasWarned = false

/** Whether server.ts or a platform is in front. Logs once what to do where neither is. */
export function isVouchedFor(): boolean {
  const { LATCHKEY_EDGE, VERCEL } = readEnv()
  if (LATCHKEY_EDGE || VERCEL) return true
  if (!hasWarned) createLogger().error(UNKNOWN_ADDRESS)
  hasWarned = true
  return false
}

const UNKNOWN_ADDRESS =
  'The public API answers 503: under plain `next start` nobody vouches for the calling address. Run node dist/server.mjs.'
