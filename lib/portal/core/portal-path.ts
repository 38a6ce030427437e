import { safeCallbackPath } from '@/lib/sign-in/core/callback-path'

const HOME = '/portal'

/** The portal page to return to after signing in; redirects never leave the portal. */
export function portalPathOf(text: string | string[] | undefined): `/${string}` {
  const path = typeof text === 'string' ? safeCallbackPath(text) : null
  return path !== null && (path === HOME || path.startsWith(`${HOME}/`)) ? path : HOME
}
