import { publicUrl } from '@/lib/platform/env'

/**
 * Whether a page of ours sent this request. A browser says where a POST comes from, and no page can make it lie;
 * what says nothing at all is no browser, and has no business with a session cookie.
 */
export function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return site === 'same-origin'
  return origin === new URL(publicUrl()).origin || hostOf(origin) === headers.get('host')
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}
