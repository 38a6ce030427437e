import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawByWorker } from '@/lib/catalog/organizations/server/draw-by-worker'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Actor, givenActor } from '@/tests/support/fixtures/actor'
import { givenTenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { BUSY_LOGO, givenDrawingProgram } from '@/tests/support/process/drawing-program'
import { killWorker } from '@/tests/support/process/job-worker-process'
import { startServerProcess } from '@/tests/support/process/server-process'
import { startProgram } from '@/tests/support/process/start-program'
import { atMost } from '@/tests/support/setup/limits'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'

let db: TestDatabase
const drawing = givenDrawingProgram()
const workers: ChildProcess[] = []
beforeAll(async () => {
  db = await givenDatabase()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => killWorker(worker, 'SIGKILL')))
})
afterAll(async () => {
  drawing.remove()
  await db.close()
})

async function startLogoWorker(drawMs: number): Promise<ChildProcess> {
  const env = { TEST_DRAW_PROGRAM: drawing.program, TEST_DRAW_MS: String(drawMs) }
  const worker = await startProgram('tests/support/process/logo-worker.ts', db.url, env)
  workers.push(worker)
  return worker
}

const upload = (by: Actor, logo: string, waitMs?: number) =>
  rasterizeLogo(Buffer.from(logo), drawByWorker(by.reading(), by.organizationId, waitMs))
const uploadsLeft = async () => (await db.pool.query('select 1 from logo_upload')).rowCount
const jobsLeft = async () => (await db.pool.query('select 1 from graphile_worker._private_jobs')).rowCount

test('a picture that never ends delays the logo of another organization by its own time limit, and no longer', async () => {
  const [many, one] = [await givenActor(db.pool), await givenActor(db.pool)]
  // Long enough for the other picture on a slow machine.
  await startLogoWorker(atMost(12_000))
  const order: string[] = []
  const noted = (name: string, drawn: Promise<unknown>) =>
    drawn.then(
      () => order.push(`${name}: drawn`),
      (error: { code?: string }) => order.push(`${name}: ${error.code}`),
    )
  const busy = Array.from({ length: 2 }, () => noted('many', upload(many, BUSY_LOGO, 90_000)))
  await expect.poll(drawing.pid).toBeGreaterThan(0)
  const first = drawing.pid()
  await noted('one', upload(one, LOGO, 90_000))
  // The second endless picture would only show the same again.
  await expect.poll(drawing.pid).not.toBe(first)
  process.kill(drawing.pid(), 'SIGKILL')
  await Promise.all(busy)
  expect(order).toEqual(['many: invalid', 'one: drawn', 'many: invalid'])
  expect(await uploadsLeft()).toBe(0)
})

test('the work process is killed in the middle of a picture: the dashboard answers 503 and saves nothing; with another, a logo is drawn', async () => {
  const { slug, organizationId, owner } = await givenTenant(db.pool)
  const server = await startServerProcess(db.url, 'web')
  const put = (logo: string) =>
    send(server.url, {
      method: 'PUT',
      path: `/api/dashboard/${slug}/branding/logo`,
      body: JSON.stringify({ image: Buffer.from(logo).toString('base64') }),
      headers: sameOriginHeaders(server.url, owner.cookie),
    })
  const logoOf = async () =>
    (await db.pool.query('select logo from organization where id = $1', [organizationId])).rows[0].logo
  try {
    drawing.forget()
    const worker = await startLogoWorker(600_000)
    const asked = put(BUSY_LOGO)
    await expect.poll(drawing.pid).toBeGreaterThan(0)
    await killWorker(worker, 'SIGKILL')
    const refused = await asked
    expect([refused.status, refused.json['code'], refused.headers['retry-after']]).toEqual([503, 'busy', '1'])
    expect(refused.json['message']).toContain('Try again')
    expect([await logoOf(), await uploadsLeft()]).toEqual([null, 0])
    // The killed process's job is released after two minutes, and then there is nothing to draw.
    await db.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '3 minutes'`)
    await startLogoWorker(60_000)
    expect((await put(LOGO)).status).toBe(200)
    expect([(await logoOf()).length > 0, await uploadsLeft()]).toEqual([true, 0])
  } finally {
    await server.stop()
  }
  await expect.poll(jobsLeft).toBe(0)
})
