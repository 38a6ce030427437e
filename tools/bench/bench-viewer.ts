import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@/lib/foundation/platform/database/db'
import { givenMembership, givenUser } from '@/tests/support/fixtures/tenant'

const PAGES = ['licenses', '', 'usage', 'products', 'requests', 'customers']
/** The data that every page requests once it is shown. */
const DATA = ['jobs?state=any', 'products?state=any']
const READING_MS = 2_000
/** Pages loaded at the same time. */
const FLOOD = 8
/** As on a server that has been up for a while: the first views of a page load and compile it. */
const WARM_UP_VIEWS = 5 * PAGES.length

export type Viewer = { startReading: () => () => Promise<void>; startFlood: () => () => Promise<void> }

/**
 * An owner of the vendor with this slug, in the dashboard of a warm server. `startReading` opens one page after the
 * other, two seconds each; `startFlood` loads pages over eight connections without a pause. Both return a function that
 * stops them.
 */
export async function createViewer(url: string, slug: string, noteView = () => {}): Promise<Viewer> {
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
    noteView()
  }
  while (views < WARM_UP_VIEWS) await viewNext()
  const loadNext = () => open(`${slug}/${PAGES[views++ % PAGES.length]}`)
  return {
    startReading: () => repeat([viewNext], READING_MS),
    startFlood: () =>
      repeat(
        Array.from({ length: FLOOD }, () => loadNext),
        0,
      ),
  }
}

/** Repeats each with a pause until the returned function is called. */
function repeat(works: (() => Promise<void>)[], pauseMs: number): () => Promise<void> {
  const leaving = new AbortController()
  const done = Promise.all(works.map((work) => repeatOne(work, pauseMs, leaving.signal)))
  return async () => {
    leaving.abort()
    await done
  }
}

async function repeatOne(work: () => Promise<void>, pauseMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work()
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The cookie of a new owner of the organization with this slug. */
export async function cookieOfOwner(slug: string): Promise<string> {
  const pool = createPool()
  const { rows } = await pool.query<{ id: string }>('select id from organization where slug = $1', [slug])
  const owner = await givenUser(pool)
  await givenMembership({ pool, organizationId: rows[0]?.id ?? '' }, owner, 'owner')
  await pool.end()
  return owner.cookie
}
