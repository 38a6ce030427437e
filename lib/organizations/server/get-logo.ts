import type { ReadContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { findLogo, findLogoVersion } from './logos.sql'

type Logo = { version: string; bytes: Uint8Array<ArrayBuffer> }
type Asked = { organizationId: string; version: string | null; known: string | null }
type Db = Pick<ReadContext, 'db'>['db']

const MAX_KEPT = 64

/**
 * The logos of vendors. They are public: mails contain them, and they can be fetched without a session any number of
 * times. So the most recent ones are cached, and a URL that names the cached version is answered without the database.
 * `known` is what the browser has already (If-None-Match).
 */
export function createGetLogo(): (reading: Pick<ReadContext, 'db'>, asked: Asked) => Promise<Response> {
  const kept = new Map<string, Logo>()

  const find = async (db: Db, { organizationId, version }: Asked): Promise<Logo | null> => {
    const logo = kept.get(organizationId)
    if (logo && (logo.version === version || logo.version === (await findLogoVersion(db, organizationId)))) return logo
    const fresh = await findLogo(db, organizationId)
    kept.delete(organizationId)
    if (!fresh) return null
    kept.set(organizationId, fresh)
    const [oldest = ''] = kept.keys()
    if (kept.size > MAX_KEPT) kept.delete(oldest)
    return fresh
  }

  return async ({ db }, asked) => {
    const logo = await find(db, asked)
    if (!logo) throw new Fault('not_found', 'This vendor has no logo.')
    const headers = headersOf(logo, asked)
    if (asked.known === headers.ETag) return new Response(null, { status: 304, headers })
    return new Response(logo.bytes, { headers: { ...headers, 'Content-Type': 'image/png' } })
  }
}

const headersOf = ({ version }: Logo, asked: Asked) => ({
  ETag: `"${version}"`,
  // A URL that names the version may be cached permanently; another one may show another logo tomorrow.
  'Cache-Control': asked.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
})
