import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { type ComponentState, type ProbeResults, resultsOf } from '@/lib/people/status-page/core/components'
import { createProbes } from '@/lib/people/status-page/server/create-probes'
import { createProbeRound } from '@/lib/people/status-page/server/keep-probing'
import type { Probes } from '@/lib/people/status-page/server/probe'
import { createStatusReader } from '@/lib/people/status-page/server/read-status'
import { databaseOfFile } from '@/tests/support/database/test-database'

const NOON = new Date('2026-11-22T12:00:30Z')

const db = databaseOfFile()
let now = NOON
let results: ProbeResults
let probed = 0

beforeEach(async () => {
  await db.pool.query('truncate status_minute, status_day, maintenance')
  now = NOON
  probed = 0
  results = resultsOf(() => 'operational')
})

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

/** An instance of the installation, whose probes find what the test says. */
function givenInstance(own: Partial<Probes> = {}): () => Promise<void> {
  const find = (id: keyof Probes) => async (): Promise<ComponentState> => {
    if (id === 'api') probed += 1
    return results[id]
  }
  const probes: Probes = {
    api: find('api'),
    dashboard: find('dashboard'),
    database: find('database'),
    quota_store: find('quota_store'),
    webhooks: find('webhooks'),
    mail: find('mail'),
    ...own,
  }
  return createProbeRound({ pool: db.pool, log: createLogger(), probes, now: () => now })
}

const read = () => createStatusReader({ pool: db.pool, now: () => now, monotonicMs: () => 0 })()
const today = async (id: string) => (await read()).components.find((component) => component.id === id)?.days.at(-1)

test('several instances probe a minute once, and count it once', async () => {
  const rounds = Array.from({ length: 5 }, givenInstance)
  await Promise.all(rounds.map((round) => round()))
  await Promise.all(rounds.map((round) => round()))
  expect(probed).toBe(1)
  later(MINUTE_MS)
  await Promise.all(rounds.map((round) => round()))
  expect(probed).toBe(2)
  expect(await today('api')).toMatchObject({ operational_minutes: 2, outage_minutes: 0, uptime: 100 })
  expect(await read()).toMatchObject({ status: 'operational', measured_at: '2026-11-22T12:01:00.000Z' })
})

test('minutes in which nothing ran are no data: the state is unknown, and uptime does not count them', async () => {
  await givenInstance()()
  later(3 * DAY_MS)
  const { status, measured_at, components } = await read()
  expect([status, measured_at]).toEqual(['unknown', null])
  expect(components[0]?.days.slice(-4).map(({ state, uptime }) => [state, uptime])).toEqual([
    ['operational', 100],
    ['unknown', null],
    ['unknown', null],
    ['unknown', null],
  ])
  expect(components[0]?.uptime).toBe(100)
})

test('planned maintenance is the state of its components while it lasts, and its outages count for nothing', async () => {
  await db.pool.query(
    `insert into maintenance (id, title, body, components, starts_at, ends_at, created_at, updated_at)
     values (gen_random_uuid(), 'Upgrade', 'Read only.', '{database}', $1, $2, $1, $1)`,
    ['2026-11-22T11:59:00Z', '2026-11-22T12:01:00Z'],
  )
  results = { ...results, database: 'outage', mail: 'degraded' }
  await givenInstance()()
  const during = await read()
  expect(during).toMatchObject({ status: 'degraded', maintenances: [{ title: 'Upgrade', state: 'in_progress' }] })
  expect(during.components.find(({ id }) => id === 'database')?.state).toBe('maintenance')
  expect(await today('database')).toMatchObject({ state: 'unknown', outage_minutes: 0, uptime: null })
  expect(await today('mail')).toMatchObject({ degraded_minutes: 1 })
  later(MINUTE_MS)
  await givenInstance()()
  expect(await read()).toMatchObject({ status: 'major_outage', maintenances: [] })
  expect(await today('database')).toMatchObject({ state: 'outage', outage_minutes: 1 })
})

test('an open incident is the state of what it names, unless an outage is measured, until it is resolved', async () => {
  await db.pool.query(
    `insert into incident (id, title, components, started_at, created_at)
     values (gen_random_uuid(), 'Webhooks are delayed', '{webhooks}', $1, $1)`,
    [now],
  )
  const told = async () => {
    await givenInstance()()
    const { status, description, components } = await read()
    later(MINUTE_MS)
    return [status, description, components.find(({ id }) => id === 'webhooks')?.state]
  }
  expect(await told()).toEqual(['degraded', 'Webhooks are delayed', 'degraded'])
  results = { ...results, webhooks: 'outage' }
  expect(await told()).toEqual(['partial_outage', 'Partial outage', 'outage'])
  results = { ...results, webhooks: 'operational' }
  await db.pool.query('update incident set resolved_at = $1', [now])
  expect(await told()).toEqual(['operational', 'All systems operational', 'operational'])
})

test('a clock that was wrong for a while leaves nothing that looks current', async () => {
  const right = now
  later(60 * MINUTE_MS)
  await givenInstance()()
  now = right
  expect(await read()).toMatchObject({ status: 'unknown', measured_at: null })
  results = { ...results, api: 'outage' }
  await givenInstance()()
  expect(await read()).toMatchObject({ status: 'major_outage', measured_at: '2026-11-22T12:00:00.000Z' })
})

test('components and states of another version are not read as an outage', async () => {
  await givenInstance()()
  await db.pool.query(`update status_minute set results = results || '{"search": "operational", "mail": "slow"}'`)
  const { status, components } = await read()
  expect(status).toBe('operational')
  expect(components.find(({ id }) => id === 'mail')?.state).toBe('unknown')
})

test('a probe of the database that takes longer than its minute leaves the next one free', async () => {
  const unused = { redis: null, baseUrl: null, checkMailServer: null }
  const { database } = createProbes({ pool: db.pool, ...unused })
  const instance = givenInstance({
    database: async () => {
      later(MINUTE_MS)
      return database()
    },
  })
  await instance()
  await givenInstance()()
  expect(await today('database')).toMatchObject({ operational_minutes: 2 })
})

test('what a component was not measured for counts for nothing', async () => {
  results = { ...results, webhooks: 'unknown', mail: 'degraded' }
  await givenInstance()()
  expect(await today('webhooks')).toMatchObject({ state: 'unknown', uptime: null, operational_minutes: 0 })
  expect(await today('mail')).toMatchObject({ state: 'degraded', uptime: 100, degraded_minutes: 1 })
})

test('minutes that the database could not take are written when it is back, once for all instances', async () => {
  const rounds = [givenInstance(), givenInstance()]
  await db.pool.query('alter table status_minute rename to status_minute_away')
  try {
    results = { ...results, database: 'outage', api: 'outage' }
    for (let i = 0; i < 3; i++) {
      await Promise.all(rounds.map((round) => round()))
      later(MINUTE_MS)
    }
  } finally {
    await db.pool.query('alter table status_minute_away rename to status_minute')
  }
  results = resultsOf(() => 'operational')
  await Promise.all(rounds.map((round) => round()))
  await Promise.all(rounds.map((round) => round()))
  expect(await today('database')).toMatchObject({ outage_minutes: 3, operational_minutes: 1, uptime: 25 })
  expect((await read()).status).toBe('operational')
})

test('minutes are kept for two days, days a little longer than they are shown', async () => {
  const round = givenInstance()
  await round()
  later(150 * DAY_MS)
  await round()
  const { rows: minutes } = await db.pool.query('select minute from status_minute')
  const { rows: days } = await db.pool.query('select distinct day::text from status_day')
  expect(minutes).toHaveLength(1)
  expect(days).toEqual([{ day: now.toISOString().slice(0, 10) }])
})

test('while the database is away the status says so, over the history that was read last', async () => {
  await givenInstance()()
  let monotonicMs = 0
  const reader = createStatusReader({ pool: db.pool, now: () => now, monotonicMs: () => monotonicMs })
  const before = await reader()
  await db.pool.query('alter table status_minute rename to status_minute_away')
  try {
    // Within seconds the answer is the one that was given before.
    expect(await reader()).toEqual(before)
    monotonicMs = 6_000
    const away = await reader()
    expect(away).toMatchObject({ status: 'major_outage', history_as_of: before.history_as_of })
    expect(away.components.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'api outage',
      'dashboard unknown',
      'database outage',
      'quota_store unknown',
      'webhooks unknown',
      'mail unknown',
    ])
    expect(away.components[0]?.days).toEqual(before.components[0]?.days)
    expect(await read()).toMatchObject({ status: 'major_outage', history_as_of: null, incidents: [] })
  } finally {
    await db.pool.query('alter table status_minute_away rename to status_minute')
  }
})
