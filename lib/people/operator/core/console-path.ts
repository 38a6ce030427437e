import { safeCallbackPath } from '@/lib/people/sign-in/core/callback-path'

/** Where an operator came from to turn on two-factor authentication: the console, or the mailbox that its code opens. */
export function consolePathOf(callbackUrl: string | string[] | undefined): `/${string}` | null {
  const path = typeof callbackUrl === 'string' ? safeCallbackPath(callbackUrl) : null
  return path !== null && /^\/(?:operator|dev\/mailbox)(?:[/?]|$)/.test(path) ? path : null
}
