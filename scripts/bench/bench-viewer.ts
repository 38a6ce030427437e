import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@/lib/platform/database/db'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'

const PAGES = ['licenses', '', 'usage', 'products', 'requests', 'customers']
/** What every page asks for once it is shown. */
const DATA = ['jobs?state=any', 'products?state=any']
const READING_MS = 2_000
/** As of a server that has been up for a while: the first views of a page load and compile it. */
const WARM_UP_VIEWS = 5 * PAGES.length

/**
 * An owner of the vendor with this slug, in the dashboard of a server that is warm. What this returns begins the reading,
 * one page after the other, two seconds each; what that returns ends it.
 */
export async function createViewer(url: string, slug: string): Promise<() => () => Promise<void>> {
  const headers = { Cookie: await cookieOfOwner(slug), 'Accept-Encoding': 'gzip' }
  const open = async (path: string) => {
    const answer = await fetch(`${url}/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    await answer.text()
  }
  let views = 0
  const viewNext = async () => {
    await open(`${slug}/${PAGES[views++ % PAGES.length]}`)
    await Promise.all(DATA.map((path) => open(`api/dashboard/${slug}/${path}`)))
  }
  while (views < WARM_UP_VIEWS) await viewNext()
  return () => {
    const leaving = new AbortController()
    const reading = read(viewNext, leaving.signal)
    return () => {
      leaving.abort()
      return reading
    }
  }
}

async function read(viewNext: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await viewNext()
    await sleep(READING_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function cookieOfOwner(slug: string): Promise<string> {
  const pool = createPool()
  const { rows } = await pool.query<{ id: string }>('select id from organization where slug = $1', [slug])
  const owner = await givenUser(pool)
  await givenMembership({ pool, organizationId: rows[0]?.id ?? '' }, owner, 'owner')
  await pool.end()
  return owner.cookie
}
