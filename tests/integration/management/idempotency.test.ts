import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { forgetAnswers } from '@/lib/people/access-tokens/server/answer-once'
import { databaseOfFile } from '@/tests/support/database/test-database'
import type { ManagementCall } from '@/tests/support/fixtures/management/program'
import { givenPipeline, NOON, type Pipeline } from '@/tests/support/fixtures/management/token-pipeline'
import { transact } from '@/tests/support/fixtures/transact'

const db = databaseOfFile()
let pipeline: Pipeline
let call: ManagementCall

beforeEach(async () => {
  pipeline = await givenPipeline(db.pool)
  call = await pipeline.callerWith()
})

const add = (idempotencyKey: string, { word = 'a', by = call } = {}) =>
  by('POST /effects', { body: { word }, idempotencyKey })

test('a repeat with the same key gets the first answer, byte for byte; another request with it is refused', async () => {
  const first = await add('k1')
  const again = await add('k1')
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  expect((await add('k1', { word: 'b' })).json).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect((await add('k1', { by: await pipeline.callerWith() })).json.effect).toBe(2)
  pipeline.state.now = new Date(NOON.getTime() + DAY_MS)
  expect((await add('k1')).json.effect).toBe(3)
  expect((await add('k1')).json.effect).toBe(3)
})

test.each(['', '\u00e9', 'k'.repeat(256)])('the key %j is refused', async (key) => {
  expect((await add(key)).json.errors[0].field).toBe('Idempotency-Key')
})

test('while the first is under way a repeat is asked to wait, and then gets its answer', async () => {
  let open = () => {}
  pipeline.state.gate = new Promise((resolve) => {
    open = resolve
  })
  const first = add('slow')
  await expect.poll(() => pipeline.state.effects).toBe(1)
  const busy = await add('slow')
  expect([busy.json.code, busy.headers.get('retry-after')]).toEqual(['idempotency_in_progress', '1'])
  open()
  expect((await add('slow', { by: await pipeline.callerWith() })).json.effect).toBe(2)
  const { text } = await first
  expect((await add('slow')).text).toBe(text)
})

test('50 pairs of equal requests at once have 50 effects', async () => {
  for (let i = 0; i < 50; i++) {
    const by = await pipeline.callerWith()
    const pair = await Promise.all([add('pair', { by }), add('pair', { by })])
    const created = pair.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ text }) => text)).size).toBe(1)
  }
  expect(pipeline.state.effects).toBe(50)
})

test('what fails is not kept, and what is kept holds neither the key nor a secret in clear', async () => {
  const broken = Promise.reject(new Error('broken'))
  broken.catch(() => undefined)
  pipeline.state.gate = broken
  expect((await add('key-in-clear')).status).toBe(500)
  pipeline.state.gate = Promise.resolve()
  expect((await add('key-in-clear')).status).toBe(201)
  const { rows } = await db.pool.query('select t::text as row from idempotent_request t')
  const stored = rows.map(({ row }) => row).join()
  for (const word of ['key-in-clear', 'the secret']) {
    expect(stored).not.toContain(word)
    expect(stored).not.toContain(Buffer.from(word).toString('hex'))
  }
})

test('an answer is deleted after a day', async () => {
  await add('old')
  const forget = (at: number) => forgetAnswers((run) => transact(db.pool, { address: '', at: new Date(at) }, run))
  const kept = async () =>
    (await db.pool.query('select count(*)::int as n from idempotent_request where created_at = $1', [NOON])).rows[0].n
  await forget(NOON.getTime() + DAY_MS - 1)
  expect(await kept()).toBeGreaterThan(0)
  await forget(NOON.getTime() + DAY_MS)
  expect(await kept()).toBe(0)
})
