/** Where a Latchkey is, its path without a slash at the end; or what is wrong with the address. */
export function readBaseUrl(given: string): { origin: URL } | { problem: string } {
  if (!/^https?:\/\/[^\s?#/\\][^\s?#]*$/i.test(given) || !URL.canParse(given))
    return { problem: 'must be an absolute http or https URL without a query, such as https://licenses.example.com' }
  const origin = new URL(given)
  if (origin.username || origin.password || given.includes('@'))
    return { problem: 'must not contain a user name or a password' }
  origin.pathname = origin.pathname.replace(/\/+$/, '')
  return { origin }
}
