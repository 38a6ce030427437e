/** The value of one cookie of a Cookie header, or null. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}
