import { expect, test } from 'vitest'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { incidentFeed } from '@/lib/people/status-page/core/incident-feed'
import { MAX_UPDATES } from '@/lib/people/status-page/core/schema-incidents'
import { listIncidents, readIncidentMonth } from '@/lib/people/status-page/server/read-incidents'
import {
  addIncidentUpdate,
  deleteIncident,
  deleteIncidentUpdate,
  editIncident,
  editIncidentUpdate,
  openIncident,
} from '@/lib/people/status-page/server/write-incident'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { transact } from '@/tests/support/fixtures/transact'

const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const FIRST = { title: 'Webhooks are delayed', components: ['webhooks' as const], state: 'investigating' as const }

const db = databaseOfFile()
let acts: string[]

const act = async (what: string) => void acts.push(what)
const run = <T>(write: (work: WriteContext) => Promise<T>, at = NOW) =>
  transact(db.pool, { address: '192.0.2.1', at }, write)
const opened = (body = 'We are looking.', at?: string) =>
  run((work) => openIncident(work, act, { ...FIRST, body, ...(at && { at }) }))
const incident = async (id: string) => (await listIncidents(db.pool)).items.find((each) => each.id === id)

test('an incident goes through its states; resolved ends it, and a later update reopens it', async () => {
  acts = []
  const { id } = await opened('We are looking.', ago(HOUR_MS))
  await run((work) => addIncidentUpdate(work, act, id, { state: 'resolved', body: 'All sent.' }))
  expect(await incident(id)).toMatchObject({
    state: 'resolved',
    started_at: ago(HOUR_MS),
    resolved_at: NOW.toISOString(),
    updates: [{ body: 'All sent.' }, { body: 'We are looking.' }],
  })
  const after = new Date(NOW.getTime() + HOUR_MS)
  await run((work) => addIncidentUpdate(work, act, id, { state: 'monitoring', body: 'It came back.' }), after)
  expect(await incident(id)).toMatchObject({ state: 'monitoring', resolved_at: null })
  expect(acts).toEqual([
    'opened the incident “Webhooks are delayed”',
    'updated the incident “Webhooks are delayed”: resolved',
    'updated the incident “Webhooks are delayed”: monitoring',
  ])
})

test('an incident and its updates can be corrected and deleted', async () => {
  acts = []
  const { id } = await opened()
  const first = (await incident(id))?.updates[0]?.id ?? ''
  const ref = { incidentId: id, id: first }
  const later = { state: 'resolved' as const, body: 'Solved.', at: ago(0) }
  await run((work) => editIncidentUpdate(work, act, ref, later))
  expect(await incident(id)).toMatchObject({ state: 'resolved', resolved_at: ago(0) })
  await expect(run((work) => deleteIncidentUpdate(work, act, ref))).rejects.toThrow('the only update')
  await run((work) => editIncident(work, act, id, { title: 'Mail', components: ['mail'], started_at: ago(HOUR_MS) }))
  expect(await incident(id)).toMatchObject({ title: 'Mail', components: ['mail'], started_at: ago(HOUR_MS) })
  await run((work) => deleteIncident(work, act, id))
  expect(await incident(id)).toBeUndefined()
  await expect(run((work) => deleteIncident(work, act, id))).rejects.toThrow("doesn't exist")
  expect(acts).toHaveLength(4)
})

test('nothing is reported for the future, nor without end', async () => {
  acts = []
  const { id } = await opened()
  const soon = new Date(NOW.getTime() + HOUR_MS).toISOString()
  await expect(opened('Later', soon)).rejects.toMatchObject({ fields: { at: expect.any(String) } })
  await db.pool.query(
    `insert into incident_update (id, incident_id, state, body, at)
     select gen_random_uuid(), $1, 'investigating', 'Still looking', $2 from generate_series(2, $3)`,
    [id, NOW, MAX_UPDATES],
  )
  const more = { state: 'identified' as const, body: 'One more' }
  await expect(run((work) => addIncidentUpdate(work, act, id, more))).rejects.toThrow(`at most ${MAX_UPDATES}`)
  await run((work) => deleteIncident(work, act, id))
})

test('a month has the incidents that began in it, and the feed has them as text', async () => {
  acts = []
  const { id } = await opened('1 < 2 & "so"', '2026-10-31T23:59:59Z')
  const [only, ...others] = await readIncidentMonth(db.pool, '2026-10')
  expect([only?.id, others]).toEqual([id, []])
  expect((await readIncidentMonth(db.pool, '2026-11')).map((each) => each.id)).not.toContain(id)
  const feed = incidentFeed({ site: 'https://latchkey.test', incidents: only ? [only] : [] })
  expect(feed).toContain('1 &lt; 2 &amp; &quot;so&quot;')
  expect(feed).toContain(`https://latchkey.test/status/history?month=2026-10#${id}`)
  expect(incidentFeed({ site: 'https://latchkey.test', incidents: [] })).toContain('<updated>1970-01-01T')
})
