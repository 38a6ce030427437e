import pg from 'pg'
import { newId } from '@/lib/foundation/platform/config/ids'
import { COMPONENT_IDS } from '@/lib/people/status-page/core/components'
import { givenOperator } from '@/tests/support/fixtures/operator'
import { nameOf, type ShownPage } from './find-pages'
import { SHOWN_ORGANIZATION } from './vendor-fixtures'

export type Cookie = { name: string; value: string }

export const OPERATOR_EMAIL = 'ops@latchkey.example'

const CONSOLE = '/operator'
const PAGES = ['', '/people', '/system', '/incidents'].map((path) => CONSOLE + path)

const INCIDENTS = [
  {
    title: 'Webhooks are delayed',
    components: ['webhooks'],
    began: '40 minutes',
    ended: null,
    updates: [
      { state: 'investigating', body: 'Deliveries wait up to ten minutes. No event is lost.', ago: '35 minutes' },
      { state: 'identified', body: 'One worker stopped. We are starting another.', ago: '12 minutes' },
    ],
  },
  {
    title: 'Sign-in codes arrived late',
    components: ['mail'],
    began: '50 hours',
    ended: '47 hours',
    updates: [
      { state: 'investigating', body: 'Sign-in codes take up to 20 minutes to arrive.', ago: '49 hours' },
      {
        state: 'resolved',
        body: 'Our mail provider fixed the delay. Codes arrive within seconds again.',
        ago: '47 hours',
      },
    ],
  },
]

export type OperatorFixtures = { cookie: Cookie; pages: ShownPage[] }

/** A history for the status page, two incidents, and an operator with an open console. */
export async function loadOperatorFixtures(databaseUrl: string): Promise<OperatorFixtures> {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    await insertDays(pool)
    for (const incident of INCIDENTS) await insertIncident(pool, incident)
    const { cookie, userId } = await givenOperator(pool, OPERATOR_EMAIL)
    await pool.query('update user_account set name = $2 where id = $1', [userId, 'Otis Brandt'])
    const [name = '', value = ''] = cookie.split('=')
    const { rows } = await pool.query<{ id: string }>('select id from organization where slug = $1', [
      SHOWN_ORGANIZATION,
    ])
    const organization = { path: `${CONSOLE}/organizations/${rows[0]?.id}`, name: nameOf(`${CONSOLE}/organization`) }
    return { cookie: { name, value }, pages: [...PAGES.map((path) => ({ path, name: nameOf(path) })), organization] }
  } finally {
    await pool.end()
  }
}

/** An outage, some slow days and a day without data. */
const insertDays = (pool: pg.Pool) =>
  pool.query(
    `insert into status_day (day, component, operational, degraded, outage)
     select current_date - n, id, 1440 - slow, slow, case when n = 21 and id in ('api', 'database') then 9 else 0 end
     from generate_series(1, 75) n, unnest($1::text[]) with ordinality as c (id, place),
       lateral (select case when n % 17 = place then 12 else 0 end as slow) d
     where n <> 40`,
    [COMPONENT_IDS],
  )

async function insertIncident(pool: pg.Pool, { title, components, began, ended, updates }: (typeof INCIDENTS)[number]) {
  const id = newId()
  await pool.query(
    `insert into incident (id, title, components, started_at, resolved_at, created_at)
     values ($1, $2, $3, now() - $4::interval, now() - $5::interval, now() - $4::interval)`,
    [id, title, components, began, ended],
  )
  for (const { state, body, ago } of updates)
    await pool.query(
      'insert into incident_update (id, incident_id, state, body, at) values ($1, $2, $3, $4, now() - $5::interval)',
      [newId(), id, state, body, ago],
    )
}
