import { canonicalAddress } from '@/lib/platform/address'
import { readEnv } from '@/lib/platform/env'
import { CLIENT_ADDRESS_HEADER } from './edge-guard'

/**
 * Who calls a route handler: server.ts's word where it runs, the platform's on Vercel. Behind neither, no header can
 * be believed, and guessing would let anyone pose as anyone: null.
 */
export function callingAddress(headers: Headers): string | null {
  const { LATCHKEY_EDGE, VERCEL } = readEnv()
  if (LATCHKEY_EDGE) return canonicalAddress(headers.get(CLIENT_ADDRESS_HEADER) ?? '')
  if (VERCEL) return canonicalAddress(headers.get('x-vercel-forwarded-for') ?? headers.get('x-real-ip') ?? '')
  return null
}
