import { NextRequest } from 'next/server'
import { Fault } from '@/lib/platform/fault'
import { safeCallbackUrl } from '@/lib/sign-in/core/callback-path'
import { type Answer, methodNotAllowed, notFound } from '../public-api/answer'
import type { SignInProvider } from '../sessions/sign-in-providers'
import { readBytes } from './read-input'
import { requireSameOrigin } from './same-origin'

/** A form with a CSRF token, and where to go afterwards. */
const MAX_FORM = 8 * 1024

/** What of next-auth is used, and how. Its other actions do not exist here. */
const METHODS: Record<string, string[]> = {
  providers: ['GET'],
  csrf: ['GET'],
  session: ['GET'],
  error: ['GET'],
  callback: ['GET'],
  signin: ['GET', 'POST'],
  signout: ['GET', 'POST'],
}

/** The response to a call that must not reach next-auth, or null. */
export function refuseProviderCall(
  requestId: string,
  method: string,
  [action = '', provider, ...rest]: string[],
  providers: SignInProvider[],
): Answer | null {
  const methods = Object.hasOwn(METHODS, action) ? METHODS[action] : undefined
  const isKnown = provider === undefined || providers.some(({ id }) => id === provider)
  if (!methods || !isKnown || rest.length > 0 || providers.length === 0) return notFound(requestId)
  return methods.includes(method) ? null : methodNotAllowed(requestId, methods.join(', '))
}

/** The same request, with a body that was bounded before it was read, and a way back that is ours. */
export async function ownProviderRequest(request: NextRequest, site: string): Promise<NextRequest> {
  const { method, headers } = request
  const url = new URL(request.url)
  const callbackUrl = url.searchParams.get('callbackUrl')
  if (callbackUrl !== null) url.searchParams.set('callbackUrl', safeCallbackUrl(callbackUrl, site))
  if (method !== 'POST') return new NextRequest(url, { method, headers })
  requireSameOrigin(request)
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? ''))
    throw new Fault('invalid', 'Send a form, with the header "Content-Type: application/x-www-form-urlencoded".')
  return new NextRequest(url, { method, headers, body: await readBytes(request.body, MAX_FORM) })
}
