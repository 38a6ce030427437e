const BASE = 'http://here.invalid'
/** What browsers drop or turn into a slash while they read an address. */
const TREACHEROUS = /[\\\p{Cc}]/u

/** The path of our own to go back to, or null: no redirect may leave our site. */
export function safeCallbackPath(text: string | null | undefined): `/${string}` | null {
  if (!text?.startsWith('/') || text.startsWith('//') || TREACHEROUS.test(text)) return null
  try {
    const url = new URL(text, BASE)
    // Parsed and serialized again: `/.//elsewhere` becomes `//elsewhere`, which names another host.
    if (url.origin !== BASE || url.pathname.startsWith('//')) return null
    return `/${url.pathname.slice(1)}${url.search}${url.hash}`
  } catch {
    return null
  }
}

/** The same for an address with our own origin before it, as next-auth passes it. */
export function safeCallbackUrl(text: string, origin: string): string {
  const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  return `${origin}${safeCallbackPath(path) ?? '/'}`
}

/** The way back, handed on to the next page. */
export const callbackQuery = (callbackPath: string | null): '' | `?callbackUrl=${string}` =>
  callbackPath ? `?callbackUrl=${encodeURIComponent(callbackPath)}` : ''
