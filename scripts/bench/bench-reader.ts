import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@/lib/platform/db'
import { givenMembership, givenVisitor } from '@/tests/support/tenant'

const PAGES = ['licenses', '', 'usage', 'products', 'requests', 'customers']
/** What every page asks for once it is shown. */
const DATA = ['jobs?state=any', 'products?state=any']
const READING_MS = 2_000

export type Reader = { start: () => () => Promise<void> }

/** An owner of the vendor with this slug who opens one page of the dashboard after the other, two seconds each. */
export async function createReader(url: string, slug: string): Promise<Reader> {
  const headers = { Cookie: await cookieOfOwner(slug), 'Accept-Encoding': 'gzip' }
  const open = async (path: string) => {
    const answer = await fetch(`${url}/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    await answer.text()
  }
  const view = async (page: string) => {
    await open(`${slug}/${page}`)
    await Promise.all(DATA.map((path) => open(`api/dashboard/${slug}/${path}`)))
  }
  const start = () => {
    const leaving = new AbortController()
    const reading = read(view, leaving.signal)
    return () => {
      leaving.abort()
      return reading
    }
  }
  return { start }
}

async function read(view: (page: string) => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let i = 0; !signal.aborted; i++) {
    await view(PAGES[i % PAGES.length] ?? '')
    await sleep(READING_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function cookieOfOwner(slug: string): Promise<string> {
  const pool = createPool()
  const { rows } = await pool.query<{ id: string }>('select id from organization where slug = $1', [slug])
  const owner = await givenVisitor(pool)
  await givenMembership({ pool, organizationId: rows[0]?.id ?? '' }, owner, 'owner')
  await pool.end()
  return owner.cookie
}
