import { NextRequest } from 'next/server'
import { safeCallbackUrl } from '@/lib/people/sign-in/core/callback-path'
import { type Answer, methodNotAllowed, notFound } from '../public-api/answer'
import type { SignInProvider } from '../sessions/sign-in-providers'

/** The next-auth actions in use, with their methods. Its other actions do not exist here. */
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

/** The same request for next-auth, with the parsed form, and a return path on our own site. */
export function ownProviderRequest(
  { method, headers, url: asked }: Request,
  form: Record<string, string> | undefined,
  site: string,
): NextRequest {
  const url = new URL(asked)
  const callbackUrl = url.searchParams.get('callbackUrl')
  if (callbackUrl !== null) url.searchParams.set('callbackUrl', safeCallbackUrl(callbackUrl, site))
  return new NextRequest(url, { method, headers, ...(form && { body: new URLSearchParams(form).toString() }) })
}
