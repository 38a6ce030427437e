import { safeCallbackPath } from '@/lib/sign-in/core/callback-path'

const HOME = '/portal'

/** The page of the portal to go back to after signing in; no redirect may leave the portal. */
export function portalPathOf(text: string | string[] | undefined): `/${string}` {
  const path = typeof text === 'string' ? safeCallbackPath(text) : null
  return path !== null && (path === HOME || path.startsWith(`${HOME}/`)) ? path : HOME
}
