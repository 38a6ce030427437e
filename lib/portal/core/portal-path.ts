import { safeCallbackPath } from '@/lib/sign-in/core/callback-path'

const HOME = '/portal'

/** The page of the portal that somebody is sent back to after signing in; nothing else may be a way out of it. */
export function portalPathOf(text: string | string[] | undefined): string {
  const path = typeof text === 'string' ? safeCallbackPath(text) : null
  return path !== null && (path === HOME || path.startsWith(`${HOME}/`)) ? path : HOME
}
