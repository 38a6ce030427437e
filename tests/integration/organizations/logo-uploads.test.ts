import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawByWorker, drawUpload } from '@/lib/catalog/organizations/server/draw-by-worker'
import type { DrawInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { prepareLogo } from '@/lib/catalog/organizations/server/prepare-logo'
import { createLogoWork } from '@/lib/wiring/logos'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenTeam, may } from '@/tests/support/fixtures/team'
import { workerDeps } from '@/tests/support/fixtures/webhooks'

let db: TestDatabase
let stand: ReturnType<typeof workerDeps>
beforeAll(async () => {
  db = await givenDatabase()
  stand = workerDeps(db.url)
})
afterAll(async () => {
  await stand.close()
  await db.close()
})

const PICTURE = { format: 'svg' as const, bytes: Buffer.from('<svg/>') }
const PNG = new Uint8Array([1, 2, 3])
const uploads = async () => (await db.pool.query('select * from logo_upload')).rows
const jobs = async () =>
  (
    await db.pool.query<{ id: string; payload: { organization_id: string }; priority: number }>(
      `select j.id, j.payload, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'draw-logo' order by priority, run_at`,
    )
  ).rows

async function givenWaiting(waitMs = 60_000) {
  const team = await givenTeam(db.pool)
  return { team, draw: drawByWorker(team.reading(), team.organizationId, waitMs) }
}

/** Does the work of the next job; returns its input. */
async function drawNext(draw: DrawInChild = async () => PNG): Promise<void> {
  const [next] = await jobs()
  if (!next) throw new Error('no job waits')
  await drawUpload({ pool: db.pool, draw }, next.payload)
  await db.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [next.id])
}

test('an upload waits with a job beside it, is drawn, and nothing of it is kept', async () => {
  const { draw } = await givenWaiting()
  const drawn = draw(PICTURE)
  await expect.poll(async () => (await uploads()).length).toBe(1)
  const seen: unknown[] = []
  await drawNext(async (picture) => {
    seen.push({ ...picture, bytes: Buffer.from(picture.bytes).toString() })
    return PNG
  })
  expect(seen).toEqual([{ format: 'svg', bytes: '<svg/>' }])
  expect(await drawn).toEqual(PNG)
  expect(await uploads()).toEqual([])
})

test('what cannot be drawn is refused as it always was', async () => {
  const team = await givenTeam(db.pool)
  const owner = may(await team.member('owner'), 'org:update')
  const draw = drawByWorker(team.reading(), team.organizationId, 60_000)
  const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>').toString('base64')
  const refused = expect(prepareLogo(team.reading(), owner, { image, draw })).rejects.toMatchObject({ code: 'invalid' })
  await expect.poll(async () => (await uploads()).length).toBe(1)
  await drawNext(async () => null)
  await refused
  expect(await uploads()).toEqual([])
})

test('a logo that is not drawn in time is answered with "Try again", leaves nothing behind, and its job finds no work later', async () => {
  const { draw } = await givenWaiting(300)
  await expect(draw(PICTURE)).rejects.toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') })
  expect(await uploads()).toEqual([])
  let drawn = 0
  await drawNext(async () => {
    drawn += 1
    return PNG
  })
  expect([drawn, (await jobs()).length]).toEqual([0, 0])
})

test('the first upload of an organization comes before the second of another that waits', async () => {
  const [many, one] = [await givenWaiting(), await givenWaiting()]
  const waiting: Promise<unknown>[] = []
  for (let i = 0; i < 3; i++) waiting.push(many.draw(PICTURE))
  await expect.poll(async () => (await jobs()).length).toBe(3)
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x', attempts = 1 where id = $1`,
    [(await jobs())[0]?.id],
  )
  waiting.push(one.draw(PICTURE))
  await expect.poll(async () => (await jobs()).length).toBe(4)
  const order = (await jobs()).map(({ payload }) =>
    payload.organization_id === one.team.organizationId ? 'one' : 'many',
  )
  expect(order).toEqual(['many', 'one', 'many', 'many'])
  await db.pool.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  for (const _ of waiting) await drawNext()
  await Promise.all(waiting)
})

test('an upload whose process was killed is gone within an hour', async () => {
  const { organizationId } = await givenTeam(db.pool)
  for (const age of ['2 hours', '1 minute'])
    await db.pool.query(
      `insert into logo_upload (id, organization_id, format, source, created_at) values ($1, $2, 'png', '\\x00', now() - $3::interval)`,
      [randomUUID(), organizationId, age],
    )
  await createLogoWork(stand.parts).schedules['old-logos'](stand.parts.transact)
  expect(await uploads()).toHaveLength(1)
})
