import { isApiKey } from './api-key'

/** The content of an Authorization header: a well-formed API key, another token, or no bearer token at all. */
export type Credentials = { kind: 'api_key'; token: string } | { kind: 'malformed' } | { kind: 'none' }

/** RFC 6750 section 2.1; the scheme name is case-insensitive (RFC 9110 section 11.1). */
export function readCredentials(authorization: string | null | undefined): Credentials {
  const token = authorization && /^bearer +(.*)$/i.exec(authorization)?.[1]?.trim()
  if (!token) return { kind: 'none' }
  return isApiKey(token) ? { kind: 'api_key', token } : { kind: 'malformed' }
}
