import { publicUrl } from '@/lib/foundation/platform/config/env'
import { Fault } from '@/lib/foundation/platform/fault'
import { isLoopbackHost } from '@/lib/foundation/platform/network/ip-address'

/** Required origin of a request. A browser that follows a link sends no Origin header. */
export type RequestSource = 'our_pages' | 'our_links' | 'anywhere'

/** Throws a Fault if the request has another origin. */
export function requireOrigin(request: Request, from: RequestSource): void {
  if (from === 'our_pages') requireSameOrigin(request)
  if (from === 'our_links' && request.headers.get('sec-fetch-site') === 'cross-site') throw foreignOrigin()
}

/**
 * Whether one of our pages sent this request. A browser reports where a POST comes from, and no page can forge it; a
 * request without either header is not from a browser, and should not carry a session cookie. Matching Origin and Host
 * prove nothing: an attacker's host name can resolve to this server. So only the public origin and this machine count
 * as ours.
 */
function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  const host = headers.get('host')
  if (origin === null) return site === 'same-origin' && isOurHost(host)
  return origin === publicUrl() || (isLoopbackHost(host) && hostOf(origin) === host)
}

/** Throws a Fault. If the reason is an unknown public URL, the message says how to configure it. */
function requireSameOrigin(request: Request): void {
  if (isSameOrigin(request)) return
  const origin = request.headers.get('origin') ?? ''
  // Over plain HTTP a browser sends only the Origin.
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin'
  if (site === 'same-origin' && hostOf(origin) === request.headers.get('host')) {
    const message = `This server is opened at ${publicUrl()}. To open it at ${origin}, start it with NEXTAUTH_URL=${origin}`
    throw new Fault('foreign_origin', message)
  }
  throw foreignOrigin()
}

const foreignOrigin = (): Fault => new Fault('foreign_origin', 'This request came from another site.')

const isOurHost = (host: string | null): boolean => isLoopbackHost(host) || host === new URL(publicUrl()).host

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
