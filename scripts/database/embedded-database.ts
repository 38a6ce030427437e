import { randomBytes } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '../process/free-port'
import { errorCode, Problem } from '../process/problem'
import { databaseAccount } from './database-account'
import { DATABASE_USER, makeCluster } from './make-cluster'
import { postgresBinaries } from './postgres-binaries'
import { type PostgresPrograms, runPostgresProgram } from './postgres-programs'
import { lastPort, runningPort, wasKilled } from './postmaster'
import { readIfThere, writeSecretFile } from './secret-file'

const DATABASE = 'latchkey'
const MAX_STARTS = 3
const MAX_WAIT_MS = 120_000
const MAX_LOG_BYTES = 10_000_000
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  "unix_socket_directories=''",
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  // Logs the server's own events, not our statements: those may contain secrets.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
]

/**
 * An eighth of the memory, at most 1 GB: enough to cache a million licenses with their indexes. A sixteenth of a small
 * machine, where the processes need the rest.
 */
function sharedBuffersMb(): number {
  const mb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return Math.round(Math.min(1_024, Math.max(32, mb < 2_048 ? mb / 16 : mb / 8)))
}

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres')

/**
 * The URL of this data folder's database, which is created and started if necessary. Call it while holding the lock.
 */
export async function startOrJoin(dataDir: string): Promise<string> {
  const folder = clusterFolder(dataDir)
  const deadline = Date.now() + MAX_WAIT_MS
  let starts = 0
  let failure = ''
  while (starts < MAX_STARTS && Date.now() < deadline) {
    const port = runningPort(folder)
    const url = port && (await connectable(dataDir, port))
    if (url) return url
    // A port without an answer: the server is starting, recovering or stopping.
    if (port) await sleep(200)
    else {
      starts += 1
      failure = (await start(dataDir, folder)) ?? failure
    }
  }
  throw new Problem(`The database of ${dataDir} did not start. ${failure || `See ${join(folder, 'server.log')}`}`)
}

/**
 * Restarts the server of this data folder after it was killed, for example for lack of memory. A server that was
 * stopped on purpose stays stopped. Call it while holding the lock.
 */
export async function restartIfKilled(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  if (!wasKilled(folder)) return
  const port = lastPort(folder)
  // Clients that lost the connection reconnect to the same address.
  if (port && (await freePort(port)) !== port) throw new Problem(`The port ${port} of the database is taken.`)
  await startOrJoin(dataDir)
}

/** Stops the server of this data folder if it is running. Connections end; committed data is safe. */
export async function stopServer(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir)
  if (runningPort(folder) === undefined) return
  await runPostgresProgram(programsFor(folder), 'pg_ctl', { folder, args: ['stop', '-m', 'fast', '-w', '-t', '60'] })
}

function programsFor(folder: string): PostgresPrograms {
  const account = databaseAccount(folder)
  return { account, bin: postgresBinaries(account) }
}

async function start(dataDir: string, folder: string): Promise<string | undefined> {
  const programs = programsFor(folder)
  await makeCluster(programs, folder, password(dataDir) ?? newPassword(dataDir))
  const log = join(folder, 'server.log')
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) truncateSync(log)
  // Prefers the previous port, so that clients find the server again after a restart.
  const options = [...SETTINGS, `shared_buffers=${sharedBuffersMb()}MB`, `port=${await freePort(lastPort(folder))}`]
    .map((setting) => `-c ${setting}`)
    .join(' ')
  const args = ['start', '-w', '-t', '60', '-s', '-l', 'server.log', '-o', options]
  const { code, output } = await runPostgresProgram(programs, 'pg_ctl', { folder, args })
  if (code === 0) return undefined
  const fatal = readIfThere(log)
    ?.split('\n')
    .findLast((line) => line.includes('FATAL'))
  return fatal ?? output.trim()
}

async function connectable(dataDir: string, port: number): Promise<string | undefined> {
  const secret = password(dataDir)
  if (!secret)
    throw new Problem(`${passwordFile(dataDir)} is missing, and with it the way into the database beside it.`)
  const url = `postgresql://${DATABASE_USER}:${secret}@127.0.0.1:${port}/`
  const client = new pg.Client({ connectionString: `${url}postgres`, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await createDatabase(client)
    return `${url}${DATABASE}`
  } catch (error) {
    if (errorCode(error) === '28P01')
      throw new Problem(`The database refuses the password in ${passwordFile(dataDir)}.`)
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.json')

function password(dataDir: string): string | undefined {
  const content = readIfThere(passwordFile(dataDir))
  return content && z.object({ password: z.string() }).parse(JSON.parse(content)).password
}

function newPassword(dataDir: string): string {
  const secret = randomBytes(24).toString('hex')
  writeSecretFile(passwordFile(dataDir), JSON.stringify({ password: secret }))
  return secret
}
