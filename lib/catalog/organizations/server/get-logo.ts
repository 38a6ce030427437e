import { coalesce } from '@/lib/foundation/platform/concurrency/coalesce'
import { rememberEach } from '@/lib/foundation/platform/concurrency/remember'
import type { Db } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { findLogo, findLogoVersions } from './logos.sql'

type Logo = { version: string; bytes: Uint8Array<ArrayBuffer> }
type Asked = { organizationId: string; version: string | null; known: string | null }

const MAX_KEPT = 64
/** Whether an organization has a logo is cached for a second; the pictures stay cached until newer ones evict them. */
const MEMORY = { ms: 1_000, now: () => performance.now(), most: 1_000 }
/** Logos are public, so all requests for them share one connection. */
const QUEUE = { maxBatch: 256, maxInFlight: 1, minBeside: 1, maxOpen: 2_048, maxWaitMs: 800 }

/**
 * The logos of vendors. They are public: mails contain them, and they can be fetched without a session any number of
 * times. So the most recent ones are cached, and a URL that names the cached version is answered without the database.
 * `known` is what the browser has already (If-None-Match).
 */
export function createGetLogo(db: () => Db): (asked: Asked) => Promise<Response> {
  const find = createFindLogo(db)
  return async (asked) => {
    const logo = await find(asked)
    if (!logo) throw new Fault('not_found', 'This vendor has no logo.')
    const headers = headersOf(logo, asked)
    if (asked.known === headers.ETag) return new Response(null, { status: 304, headers })
    return new Response(logo.bytes, { headers: { ...headers, 'Content-Type': 'image/png' } })
  }
}

function createFindLogo(db: () => Db): (asked: Asked) => Promise<Logo | null> {
  const kept = new Map<string, Logo>()
  const lookUpVersion = coalesce(async (ids: string[]) => {
    const versions = await findLogoVersions(db(), [...new Set(ids)])
    return ids.map((id) => versions.get(id) ?? null)
  }, QUEUE)
  // Cached by the requested version, too: a new logo has a new URL, which must not be answered from the cache.
  const versionOf = rememberEach((key) => lookUpVersion(key.split(' ')[0] ?? ''), MEMORY)
  const load = rememberEach((key) => findLogo(db(), key.split(' ')[0] ?? ''), { ...MEMORY, most: MAX_KEPT })

  return async ({ organizationId, version }) => {
    const logo = kept.get(organizationId)
    if (logo && logo.version === version) return logo
    const current = await versionOf(`${organizationId} ${nameable(version)}`)
    // The cached version may be older than the picture we have.
    if (current && logo && Number(logo.version) >= Number(current)) return logo
    const fresh = current && (await load(`${organizationId} ${current}`))
    kept.delete(organizationId)
    if (!fresh) return null
    kept.set(organizationId, fresh)
    const [oldest = ''] = kept.keys()
    if (kept.size > MAX_KEPT) kept.delete(oldest)
    return fresh
  }
}

/** Versions that cannot belong to a logo share one cache entry. */
const nameable = (version: string | null): string => (version && /^\d{1,16}$/.test(version) ? version : '')

const headersOf = ({ version }: Logo, asked: Asked) => ({
  ETag: `"${version}"`,
  // A URL that names the version may be cached permanently; another one may show another logo tomorrow.
  'Cache-Control': asked.version === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
})
