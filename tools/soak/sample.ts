import type pg from 'pg'

/** Figures of one moment, by series. */
export type Sample = Record<string, number>

const MIB = 1024 * 1024
const PROCESSES = ['api', 'web', 'work']

/** Memory and file descriptors of every process by its own metrics, and the connections that PostgreSQL counts. */
export async function takeSample(url: string, token: string, pool: pg.Pool): Promise<Sample> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`/api/metrics answers ${answer.status}`)
  const text = await answer.text()
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name like 'latchkey %'`,
  )
  const sample: Sample = { 'database connections': rows[0]?.n ?? 0 }
  for (const name of PROCESSES) {
    const memory = readMetric(text, `process_resident_memory_bytes{process="${name}"}`)
    const files = readMetric(text, `process_open_fds{process="${name}"}`)
    // A process that is too busy to answer in time is left out of this scrape.
    if (memory !== undefined) sample[`memory of ${name}`] = Math.round(memory / MIB)
    if (files !== undefined) sample[`file descriptors of ${name}`] = files
  }
  return sample
}

function readMetric(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
