import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SELLERS } from '@/clients/typescript/src/cli/shops/sellers'
import { createPool } from '@/lib/foundation/platform/database/db'
import { programFile } from '@/scripts/build/build-if-stale'
import { sameOriginHeaders } from '@/tests/support/http/client'
import { sendRequest } from '../shop/send-request'
import { startProcess } from './bench-process'
import { cookieOfOwner } from './bench-viewer'

const WAITING = 1_000
/** Each may send 60 events a second. */
const SHOPS = 10
const LOOK_MS = 100
const JOBS = `from graphile_worker._private_jobs where task_id =
  (select id from graphile_worker._private_tasks where identifier = 'apply-sale')`

type Shop = { url: string; secret: string }

/**
 * Shops of the vendor with this slug, at a server without background work. `startSelling` has them send orders until
 * 1,000 wait, starts a process that works on them, and has more sent so that as many keep waiting; it returns a function
 * that stops it all. `answeredSeconds` is within what all but one in a hundred of them were answered.
 */
export async function createSeller(url: string, slug: string) {
  const cookie = await cookieOfOwner(slug)
  const post = async (path: string, body: object) => {
    const headers = sameOriginHeaders(url, cookie)
    const answer = await fetch(`${url}/api/dashboard/${slug}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const pool = createPool()
  const { rows } = await pool.query<{ id: string }>(
    'select p.id from product p join organization o on o.id = p.organization_id where o.slug = $1',
    [slug],
  )
  const targets = [{ product_id: rows[0]?.id }]
  const shops: Shop[] = []
  for (let i = 1; i <= SHOPS; i++) {
    const { id, secret } = await post('sales/sources', { provider: 'generic', name: `Shop ${i}`, mode: 'live' })
    await post(`sales/sources/${id}/mappings`, { external_id: 'pro', targets })
    shops.push({ url: `${url}/api/sales/${id}`, secret })
  }
  const seconds: number[] = []
  return {
    startSelling: () => startSelling(pool, shops, seconds),
    answeredSeconds: () => seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length * 0.99)],
    close: () => pool.end(),
  }
}
export type BenchSeller = Awaited<ReturnType<typeof createSeller>>

async function startSelling(pool: pg.Pool, shops: Shop[], seconds: number[]): Promise<() => Promise<void>> {
  const leaving = new AbortController()
  const count = async () => Number((await pool.query(`select count(*) as n ${JOBS}`)).rows[0].n)
  let waiting = 0
  const watch = async () => {
    for (; !leaving.signal.aborted; await sleep(LOOK_MS)) waiting = await count()
  }
  const sell = async (shop: Shop) => {
    while (!leaving.signal.aborted) await (waiting < WAITING ? sendOrder(shop, seconds) : sleep(LOOK_MS))
  }
  const done = Promise.all([watch(), ...shops.map(sell)])
  while (waiting < WAITING) await Promise.race([sleep(LOOK_MS), done])
  // As in an installation: validations run before it.
  const worker = await startProcess(programFile('supervisor'), { ROLE: 'work' })
  return async () => {
    leaving.abort()
    await done
    await worker.stop()
    await pool.query(`delete ${JOBS}`)
  }
}

let sent = 0

async function sendOrder({ url, secret }: Shop, seconds: number[]): Promise<void> {
  const at = new Date()
  sent += 1
  const order = {
    order_id: `B-${sent}`,
    customer: { email: `buyer-${sent % WAITING}@bench.test`, name: 'Buyer' },
    lines: [{ line_id: '1', product: 'pro', quantity: 1 }],
  }
  const happening = { type: 'order.paid', timestamp: at.toISOString(), data: order } as const
  for (const request of SELLERS.generic().say(happening, secret, at)) {
    const beganMs = performance.now()
    const { status, text } = await sendRequest(url, request)
    seconds.push((performance.now() - beganMs) / 1_000)
    // More a second than one shop may send.
    if (status === 429) await sleep(LOOK_MS)
    else if (status !== 200) throw new Error(`a shop's event was answered ${status}: ${text}`)
  }
}
