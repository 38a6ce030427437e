import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseAccount } from '@/scripts/database/database-account'
import { DATABASE_USER } from '@/scripts/database/make-cluster'
import { postgresBinaries } from '@/scripts/database/postgres-binaries'
import { type PostgresPrograms, runPostgresProgram } from '@/scripts/database/postgres-programs'
import { testPort } from '@/tests/support/process/test-port'
import { asAdmin } from './create-database'

/** A stopped cluster with a migrated database. */
type Kept = { folder: string; database: string }

/** Two copies of a PostgreSQL, of which one follows the other by streaming replication. */
export async function startWithReplica({ folder: kept, database }: Kept) {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-replica-'))
  const account = databaseAccount(join(root, 'primary'))
  if (account) chownSync(root, account.uid, account.gid)
  const programs = { account, bin: postgresBinaries(account) }
  // A copy needs no more than the log that the primary has written since.
  for (const copy of ['primary', 'replica']) execFileSync('cp', ['-a', join(kept, 'postgres'), join(root, copy)])
  const { password } = JSON.parse(readFileSync(join(kept, 'postgres.json'), 'utf8'))
  const urlOf = (port: number) => `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`
  const [primaryPort, replicaPort] = [await testPort(), await testPort()]
  const primary = server(programs, join(root, 'primary'), primaryPort)
  const replica = server(programs, join(root, 'replica'), replicaPort)
  follow(programs, join(root, 'replica'), { port: primaryPort, password })
  await primary.start()
  await replica.start()
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    startReplica: replica.start,
    stopReplica: replica.stop,
    pauseReplica: () => asAdmin(urlOf(replicaPort), 'select pg_wal_replay_pause()'),
    resumeReplica: () => asAdmin(urlOf(replicaPort), 'select pg_wal_replay_resume()'),
    promoteReplica: () => asAdmin(urlOf(replicaPort), 'select pg_promote()'),
    stop: async () => {
      await replica.stop()
      await primary.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function server(programs: PostgresPrograms, folder: string, port: number) {
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c timezone=UTC -c wal_keep_size=512MB -c max_connections=200`
  const control = async (args: string[]) => {
    const { code, output } = await runPostgresProgram(programs, 'pg_ctl', { folder, args })
    if (code !== 0) throw new Error(output)
  }
  return {
    start: () => control(['start', '-w', '-t', '60', '-s', '-l', 'server.log', '-o', options]),
    stop: () => runPostgresProgram(programs, 'pg_ctl', { folder, args: ['stop', '-m', 'fast', '-w'] }),
  }
}

type Primary = { port: number; password: string }

function follow({ account }: PostgresPrograms, folder: string, { port, password }: Primary): void {
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  if (account) chownSync(signal, account.uid, account.gid)
  const from = `host=127.0.0.1 port=${port} user=${DATABASE_USER} password=${password}`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\nhot_standby = on\n`)
}
