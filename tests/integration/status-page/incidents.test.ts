import { expect, test } from 'vitest'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { IN_FUTURE } from '@/lib/people/status-page/core/incident-states'
import { ENDS_BEFORE_START, ENDS_IN_PAST } from '@/lib/people/status-page/core/maintenance'
import { MAX_UPDATES } from '@/lib/people/status-page/core/schema-incidents'
import { statusFeed } from '@/lib/people/status-page/core/status-feed'
import { listIncidents, readHistoryMonth } from '@/lib/people/status-page/server/read-incidents'
import {
  addIncidentUpdate,
  deleteIncident,
  deleteIncidentUpdate,
  editIncident,
  editIncidentUpdate,
  openIncident,
} from '@/lib/people/status-page/server/write-incident'
import {
  announceMaintenance,
  completeMaintenance,
  deleteMaintenance,
  editMaintenance,
} from '@/lib/people/status-page/server/write-maintenance'
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
const incident = async (id: string) => (await listIncidents(db.pool, NOW)).items.find((each) => each.id === id)

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
  await expect(opened('Later', soon)).rejects.toMatchObject({ message: IN_FUTURE, fields: { at: IN_FUTURE } })
  const later = { title: 'Mail', components: ['mail' as const], started_at: soon }
  await expect(run((work) => editIncident(work, act, id, later))).rejects.toMatchObject({
    fields: { started_at: IN_FUTURE },
  })
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
  const [only, ...others] = (await readHistoryMonth(db.pool, '2026-10', NOW)).items
  expect([only?.id, others]).toEqual([id, []])
  expect((await readHistoryMonth(db.pool, '2026-11', NOW)).items.map((each) => each.id)).not.toContain(id)
  const feed = statusFeed({ site: 'https://latchkey.test', items: only ? [only] : [], maintenances: [] })
  expect(feed).toContain('1 &lt; 2 &amp; &quot;so&quot;')
  expect(feed).toContain(`https://latchkey.test/status/history?month=2026-10#${id}`)
  expect(statusFeed({ site: 'https://latchkey.test', items: [], maintenances: [] })).toContain('<updated>1970-01-01T')
})

const ahead = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const UPGRADE = {
  title: 'Database upgrade',
  body: 'Pages open for reading only.',
  components: ['database' as const],
  starts_at: ahead(1).toISOString(),
  ends_at: ahead(3).toISOString(),
}
const maintenance = async (id: string, at = NOW) =>
  (await listIncidents(db.pool, at)).maintenances.find((each) => each.id === id)

test('maintenance is scheduled, in progress from its start, and ends by itself or when it is completed', async () => {
  acts = []
  const { id } = await run((work) => announceMaintenance(work, act, UPGRADE))
  expect(await maintenance(id)).toMatchObject({ ...UPGRADE, state: 'scheduled', completed_at: null })
  expect((await maintenance(id, ahead(1)))?.state).toBe('in_progress')
  expect((await maintenance(id, ahead(3)))?.state).toBe('completed')
  const inHistory = async (at: Date) =>
    (await readHistoryMonth(db.pool, UPGRADE.starts_at.slice(0, 7), at)).maintenances.map((each) => each.id)
  expect([await inHistory(ahead(2)), await inHistory(ahead(3))]).toEqual([[], [id]])
  const complete = (at: Date) => run((work) => completeMaintenance(work, act, id), at)
  for (const at of [NOW, ahead(3)]) await expect(complete(at)).rejects.toThrow("isn't in progress")
  await complete(ahead(2))
  expect(await maintenance(id, ahead(2))).toMatchObject({
    state: 'completed',
    completed_at: ahead(2).toISOString(),
    updated_at: ahead(2).toISOString(),
  })
  expect(await inHistory(ahead(2))).toEqual([id])
  const feed = statusFeed({ site: 'https://latchkey.test', ...(await listIncidents(db.pool, ahead(2))) })
  expect(feed).toContain(`https://latchkey.test/status/history?month=${UPGRADE.starts_at.slice(0, 7)}#${id}`)
  await expect(complete(ahead(2))).rejects.toThrow("isn't in progress")
  expect(acts).toEqual(['announced the maintenance “Database upgrade”', 'completed the maintenance “Database upgrade”'])
  await run((work) => deleteMaintenance(work, act, id))
})

test('maintenance ends after it starts, and is announced before it ends; what was announced can be changed', async () => {
  acts = []
  const announced = (times: object) => run((work) => announceMaintenance(work, act, { ...UPGRADE, ...times }))
  await expect(announced({ ends_at: UPGRADE.starts_at })).rejects.toMatchObject({
    fields: { ends_at: ENDS_BEFORE_START },
  })
  await expect(announced({ starts_at: ago(HOUR_MS), ends_at: ago(0) })).rejects.toMatchObject({
    fields: { ends_at: ENDS_IN_PAST },
  })
  const { id } = await announced({})
  const later = { ...UPGRADE, title: 'Later', starts_at: ahead(5).toISOString(), ends_at: ahead(6).toISOString() }
  await run((work) => editMaintenance(work, act, id, later))
  expect(await maintenance(id, ahead(2))).toMatchObject({ ...later, state: 'scheduled' })
  const feed = statusFeed({ site: 'https://latchkey.test', ...(await listIncidents(db.pool, NOW)) })
  expect(feed).toContain('<title>Planned maintenance: Later</title>')
  expect(feed).toContain(`From ${later.starts_at} to ${later.ends_at}. Affected: Database.`)
  await run((work) => deleteMaintenance(work, act, id))
  expect(await maintenance(id)).toBeUndefined()
  await expect(run((work) => editMaintenance(work, act, id, later))).rejects.toThrow("doesn't exist")
  await expect(run((work) => deleteMaintenance(work, act, id))).rejects.toThrow("doesn't exist")
})
