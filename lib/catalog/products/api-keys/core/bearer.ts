import { isApiKey } from './api-key'

/** The content of an Authorization header: a well-formed API key, another token, or no bearer token at all. */
export type Credentials = { kind: 'api_key'; token: string } | { kind: 'malformed' } | { kind: 'none' }

export function readCredentials(authorization: string | null | undefined): Credentials {
  const token = bearerToken(authorization)
  if (!token) return { kind: 'none' }
  return isApiKey(token) ? { kind: 'api_key', token } : { kind: 'malformed' }
}

/**
 * The token of an Authorization header, or an empty text. RFC 6750 section 2.1; the scheme name is case-insensitive
 * (RFC 9110 section 11.1).
 */
export const bearerToken = (authorization: string | null | undefined): string =>
  authorization && /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : ''
