import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { givenOperator, OPERATOR_EMAILS, type Operator } from '@/tests/support/fixtures/operator'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { runOperator } from '@/tests/support/process/operator-program'

const { api } = inject('transportUrls')
const databaseUrl = inject('contractDatabaseUrl')
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, options: '-c timezone=UTC' })

let operator: Operator
beforeAll(async () => {
  operator = await givenOperator(pool, OPERATOR_EMAILS.incidents)
})
afterAll(() => pool.end())

const call = (method: string, path: string, body: object, noun = 'incidents') =>
  send(api, {
    method,
    path: `/api/operator/${noun}${path}`,
    headers: sameOriginHeaders(api, operator.cookie),
    body: JSON.stringify(body),
  })
const program = (...args: string[]) => runOperator(['incident', ...args], { DATABASE_URL: databaseUrl })
const FIRST = { title: 'API slow', components: ['database', 'api'], state: 'investigating', body: 'We are looking.' }

test('an operator reports, updates, corrects and deletes an incident, and each is in their own activity', async () => {
  const opened = await call('POST', '', FIRST)
  expect(opened.status).toBe(200)
  const id = String(opened.json['id'])
  const added = await call('POST', `/${id}/updates`, { state: 'resolved', body: 'Solved.' })
  const update = String(added.json['id'])
  const at = new Date().toISOString()
  expect((await call('PUT', `/${id}/updates/${update}`, { state: 'monitoring', body: 'Better.', at })).status).toBe(200)
  expect((await call('PUT', `/${id}`, { title: 'API', components: ['api'], started_at: at })).status).toBe(200)
  const { rows } = await pool.query(`select components, resolved_at from incident where id = $1`, [id])
  expect(rows).toEqual([{ components: ['api'], resolved_at: null }])
  expect((await call('DELETE', `/${id}/updates/${update}`, {})).status).toBe(200)
  expect((await call('DELETE', `/${id}`, {})).status).toBe(200)
  const { rows: acts } = await pool.query(
    `select detail from account_event where user_id = $1 and kind = 'operator_acted' order by id`,
    [operator.userId],
  )
  expect(acts.map(({ detail }) => detail)).toEqual([
    'opened the incident “API slow”',
    'updated the incident “API slow”: resolved',
    'edited an update of the incident “API slow”',
    'edited the incident “API”',
    'deleted an update of the incident “API”',
    'deleted the incident “API”',
  ])
})

test('an operator announces maintenance, moves, completes and deletes it', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const first = { title: 'Upgrade', body: 'Read only.', components: ['database', 'api'], starts_at: inHours(1) }
  const change = (method: string, path: string, body: object) => call(method, path, body, 'maintenances')
  expect(await change('POST', '', { ...first, ends_at: first.starts_at })).toMatchObject({
    status: 400,
    json: { fields: { ends_at: expect.any(String) } },
  })
  const announced = await change('POST', '', { ...first, ends_at: inHours(2) })
  expect(announced.status).toBe(200)
  const id = String(announced.json['id'])
  expect((await change('POST', `/${id}/complete`, {})).status).toBe(409)
  const now = { ...first, starts_at: inHours(-1), ends_at: inHours(2) }
  expect((await change('PUT', `/${id}`, now)).status).toBe(200)
  await expect.poll(async () => (await send(api, { path: '/api/status.atom' })).text).toContain('maintenance: Upgrade')
  await expect
    .poll(async () => (await send(api, { path: '/api/status.json' })).json['maintenances'])
    .toMatchObject([{ id, state: 'in_progress', components: ['api', 'database'] }])
  expect((await change('POST', `/${id}/complete`, {})).status).toBe(200)
  expect((await change('DELETE', `/${id}`, {})).status).toBe(200)
  expect((await change('DELETE', `/${id}`, {})).status).toBe(404)
})

test('what is missing or unknown is named by its field', async () => {
  const { status, json } = await call('POST', '', { ...FIRST, components: ['coffee'], title: '' })
  expect([status, Object.keys(json['fields'] ?? {})]).toEqual([400, expect.arrayContaining(['title'])])
  expect((await call('POST', '', { ...FIRST, components: [] })).status).toBe(400)
})

test('the program does the same, and deletes only what is named twice', async () => {
  const open = ['open', '--title', 'Mail late', '--components', 'mail', '--message', 'We are looking.']
  const opened = await program(...open, '--json')
  expect([opened.code, opened.err]).toEqual([0, ''])
  const { id } = JSON.parse(opened.out)
  expect((await program('list')).out).toContain(`${id}: Mail late, investigating`)
  expect(await program('update', id, '--state', 'resolved', '--message', 'Sent.')).toMatchObject({ code: 0, err: '' })
  expect(await program('delete', id)).toMatchObject({ code: 2, err: expect.stringContaining(`--confirm ${id}`) })
  expect(await program('delete', id, '--confirm', id)).toMatchObject({ code: 0, out: `Incident ${id} deleted\n` })
})
