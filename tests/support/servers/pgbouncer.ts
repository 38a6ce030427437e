import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '@/scripts/database/database-account'
import { testPort } from '@/tests/support/process/test-port'
import { until } from '../setup/until'

export type PgBouncer = {
  /** DATABASE_URL through the pooler. */
  url: string
  pid: () => number
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** PgBouncer in front of a database, configured as docs/scale.md shows, on a port of its own and with a smaller pool. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  const account = databaseAccount(folder)
  chmodSync(folder, 0o755)
  const port = await testPort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    documentedConfig([
      [
        'host=10.0.0.5 port=5432 dbname=latchkey',
        `host=127.0.0.1 port=${database.port} dbname=${database.pathname.slice(1)}`,
      ],
      ['pool_size=40', `pool_size=${poolSize}`],
      ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
      ['/etc/pgbouncer/userlist.txt', users],
    ]),
  )
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.pathname = '/latchkey'
  const run = () => spawn('pgbouncer', ['-q', file], { stdio: ['ignore', 'ignore', 'inherit'], ...account })
  let child = run()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await untilAnswering(url.href)
  return {
    url: url.href,
    pid: () => child.pid ?? 0,
    kill,
    start: async () => {
      child = run()
      await untilAnswering(url.href)
    },
    stop: async () => {
      await kill()
      process.off('exit', endWithUs)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The configuration of docs/scale.md with other values. Throws if one of them is not in it. */
function documentedConfig(changes: [from: string, to: string][]): string {
  const [, config] = /```ini[^\n]*\n(\[databases\].*?)```/s.exec(readFileSync('docs/scale.md', 'utf8')) ?? []
  if (!config) throw new Error('docs/scale.md shows no configuration of PgBouncer')
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/scale.md does not say ${from}`)
    return text.replace(from, to)
  }, config)
}

const untilAnswering = (url: string): Promise<true> =>
  until(
    async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      const isUp = await client.connect().then(
        () => true as const,
        () => null,
      )
      await client.end().catch(() => undefined)
      return isUp
    },
    () => 'PgBouncer does not answer',
  )
