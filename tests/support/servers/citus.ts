import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseAccount } from '@/scripts/database/database-account'
import { testPort } from '@/tests/support/process/test-port'
import { until } from '../setup/until'

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
wal_level = logical
max_prepared_transactions = 100
fsync = off
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = 8
`

export type Citus = {
  /** of the coordinator, in a database with the extension and without tables */
  url: string
  /** the machines that hold the rows */
  workers: CitusNode[]
  /** adds a machine that holds no rows yet */
  addWorker: () => Promise<void>
  stop: () => Promise<void>
}

export type CitusNode = { port: number; kill: () => Promise<void>; start: () => Promise<void> }

/** A coordinator and two workers of the PostgreSQL in `bin`, in which Citus is installed. */
export async function startCitus(bin: string): Promise<Citus> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-citus-'))
  const account = databaseAccount(folder)
  chmodSync(folder, 0o755)
  if (account) chownSync(folder, account.uid, account.gid)
  const nodes: CitusNode[] = []
  const startNode = async () => {
    const node = await givenNode({ bin, data: join(folder, String(nodes.length)), account })
    nodes.push(node)
    return node
  }
  const coordinator = await startNode()
  await query(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
  const addWorker = async () => {
    const { port } = await startNode()
    await query(coordinator, `select citus_add_node('127.0.0.1', ${port})`)
  }
  await addWorker()
  await addWorker()
  return {
    url: urlOf(coordinator),
    workers: nodes.slice(1),
    addWorker,
    stop: async () => {
      for (const { kill } of nodes) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Given = { bin: string; data: string; account: { uid: number; gid: number } | undefined }

async function givenNode({ bin, data, account }: Given): Promise<CitusNode> {
  mkdirSync(data, { mode: 0o700 })
  if (account) chownSync(data, account.uid, account.gid)
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'latchkey', '-E', 'UTF8', '--locale=C'],
    {
      encoding: 'utf8',
      cwd: data,
      ...account,
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await testPort()
  appendFileSync(join(data, 'postgresql.conf'), `${SETTINGS}port = ${port}\n`)
  const run = () => spawn(join(bin, 'postgres'), ['-D', data], { stdio: 'ignore', cwd: data, ...account })
  let child = run()
  process.once('exit', () => child.kill('SIGKILL'))
  const node = {
    port,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    start: async () => {
      child = run()
      await untilAnswering(port)
    },
  }
  await untilAnswering(port)
  await query(node, 'create database history', 'postgres')
  await query(node, 'create extension citus')
  return node
}

/** A URL of a machine, for `CITUS_URL`. */
export const urlOf = ({ port }: Pick<CitusNode, 'port'>) => urlIn('history', port)

const urlIn = (database: string, port: number) => `postgresql://latchkey@127.0.0.1:${port}/${database}`

async function query(node: Pick<CitusNode, 'port'>, sql: string, database = 'history'): Promise<void> {
  const client = new pg.Client({ connectionString: urlIn(database, node.port) })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const untilAnswering = (port: number) =>
  until(
    () =>
      query({ port }, 'select 1', 'postgres').then(
        () => true,
        () => null,
      ),
    () => `the PostgreSQL at port ${port} does not answer`,
  )
