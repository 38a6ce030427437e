import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { databaseAccount } from '@/scripts/database/database-account'
import { DATABASE_USER, makeCluster } from '@/scripts/database/make-cluster'
import { postgresBinaries } from '@/scripts/database/postgres-binaries'
import { type PostgresPrograms, runPostgresProgram } from '@/scripts/database/postgres-programs'
import { freePort } from '@/scripts/process/free-port'

const PASSWORD = 'replicated'
const DATABASE = 'replicated'

/** A PostgreSQL with a migrated database, and a second one that follows it by streaming replication. */
export async function startWithReplica() {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-replica-'))
  const account = databaseAccount(join(root, 'primary'))
  if (account) chownSync(root, account.uid, account.gid)
  const programs = { account, bin: postgresBinaries(account) }
  await makeCluster(programs, join(root, 'primary'), PASSWORD)
  // A copy of the new cluster needs no more than the log that the primary has written since.
  execFileSync('cp', ['-a', join(root, 'primary'), join(root, 'replica')])
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const primary = server(programs, join(root, 'primary'), primaryPort)
  const replica = server(programs, join(root, 'replica'), replicaPort)
  follow(programs, join(root, 'replica'), primaryPort)
  await primary.start()
  await asAdmin(urlOf(primaryPort, 'postgres'), `create database ${DATABASE}`)
  await applyMigrations(urlOf(primaryPort))
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

const urlOf = (port: number, database = DATABASE) =>
  `postgresql://${DATABASE_USER}:${PASSWORD}@127.0.0.1:${port}/${database}`

function server(programs: PostgresPrograms, folder: string, port: number) {
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c timezone=UTC -c wal_keep_size=512MB`
  const control = async (args: string[]) => {
    const { code, output } = await runPostgresProgram(programs, 'pg_ctl', { folder, args })
    if (code !== 0) throw new Error(output)
  }
  return {
    start: () => control(['start', '-w', '-t', '60', '-s', '-l', 'server.log', '-o', options]),
    stop: () => runPostgresProgram(programs, 'pg_ctl', { folder, args: ['stop', '-m', 'fast', '-w'] }),
  }
}

function follow({ account }: PostgresPrograms, folder: string, port: number): void {
  const signal = join(folder, 'standby.signal')
  writeFileSync(signal, '')
  if (account) chownSync(signal, account.uid, account.gid)
  const from = `host=127.0.0.1 port=${port} user=${DATABASE_USER} password=${PASSWORD}`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\nhot_standby = on\n`)
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
