const BASE = 'http://here.invalid'
/** Characters that browsers drop or turn into a slash while parsing a URL. */
const UNSAFE = /[\\\p{Cc}]/u

/** The path on this site to return to, or null: redirects never leave our site. */
export function safeCallbackPath(text: string | null | undefined): `/${string}` | null {
  if (!text?.startsWith('/') || text.startsWith('//') || UNSAFE.test(text)) return null
  try {
    const url = new URL(text, BASE)
    // Parsed and serialized again: `/.//elsewhere` becomes `//elsewhere`, which names another host.
    if (url.origin !== BASE || url.pathname.startsWith('//')) return null
    return `/${url.pathname.slice(1)}${url.search}${url.hash}`
  } catch {
    return null
  }
}

/** The same for a URL with our own origin, as next-auth passes it. */
export function safeCallbackUrl(text: string, origin: string): string {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  return `${origin}${safeCallbackPath(path) ?? '/'}`
}

/** The return path as a query, passed on to the next page. */
export const callbackQuery = (callbackPath: string | null): '' | `?callbackUrl=${string}` =>
  callbackPath ? `?callbackUrl=${encodeURIComponent(callbackPath)}` : ''
