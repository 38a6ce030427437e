import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { testPort } from '@/tests/support/process/test-port'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

const SLOTS = 16_384
const MASTERS = 3
/** After this a replica takes the place of a master that is silent. */
const NODE_TIMEOUT_MS = 4_000

export type RedisCluster = {
  /** REDIS_URL of all three masters. */
  url: string
  /** One node alone, whichever slots it has. */
  oneUrl: string
  masterOf: (key: string) => Promise<RedisServer>
  /** What a counter of the meter stands at, by its present master. */
  readCount: (key: string) => Promise<number>
  stop: () => Promise<void>
}

/** Three masters and a replica of each, as processes of their own. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const nodes = await Promise.all(Array.from({ length: 2 * MASTERS }, startNode))
  const [first, ...others] = nodes
  if (!first) throw new Error('no node')
  const masters = nodes.slice(0, MASTERS)
  for (const [i, { server }] of masters.entries()) await ask(server, ['CLUSTER', 'ADDSLOTSRANGE', ...slotsOf(i)])
  for (const { port, busPort } of others) await ask(first.server, ['CLUSTER', 'MEET', '127.0.0.1', port, busPort])
  for (const { server } of nodes) await untilInfo(server, `cluster_known_nodes:${nodes.length}`)
  for (const [i, { server }] of nodes.slice(MASTERS).entries())
    await ask(server, ['CLUSTER', 'REPLICATE', await ask(masters[i]?.server, ['CLUSTER', 'MYID'])])
  for (const { server } of nodes) await untilInfo(server, 'cluster_state:ok')
  for (const { server } of nodes.slice(MASTERS))
    await untilInfo(server, 'master_link_status:up', ['INFO', 'replication'])
  const servers = nodes.map(({ server }) => server)
  return {
    url: `redis://${masters.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    oneUrl: first.server.url,
    masterOf: (key) => masterOf(servers, key),
    readCount: async (key) => Number(await ask(await masterOf(servers, key), ['HGET', key, 'n'])),
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

async function startNode() {
  // By default the bus is 10,000 ports above, where a free port may have none.
  const [port, busPort] = [String(await testPort()), String(await testPort())]
  const settings = { 'cluster-enabled': 'yes', 'cluster-port': busPort, 'cluster-node-timeout': NODE_TIMEOUT_MS }
  return { server: await startRedis({ port: Number(port), settings }), port, busPort }
}

const slotsOf = (i: number): [from: string, to: string] => [
  String(Math.ceil((i * SLOTS) / MASTERS)),
  String(Math.ceil(((i + 1) * SLOTS) / MASTERS) - 1),
]

/** The living node that the others know as the master of a key. */
async function masterOf(servers: RedisServer[], key: string): Promise<RedisServer> {
  const living = servers.filter((server) => server.process.exitCode === null && server.process.signalCode === null)
  const slot = Number(await ask(living[0], ['CLUSTER', 'KEYSLOT', key]))
  for (const server of living) {
    const line = (await ask(server, ['CLUSTER', 'NODES'])).split('\n').find((each) => each.includes('myself')) ?? ''
    const [, , flags = '', , , , , , ...ranges] = line.split(' ')
    if (flags.includes('master') && ranges.some((range) => isWithin(range, slot))) return server
  }
  throw new Error(`no master has the slot ${slot}`)
}

function isWithin(range: string, slot: number): boolean {
  const [from = '', to = from] = range.split('-')
  return Number(from) <= slot && slot <= Number(to)
}

async function untilInfo(server: RedisServer, line: string, command = ['CLUSTER', 'INFO']): Promise<void> {
  while (!(await ask(server, command)).includes(line)) await sleep(50)
}

async function ask(server: RedisServer | undefined, command: string[]): Promise<string> {
  const client = await createClient({ url: server?.url ?? '', maintNotifications: 'disabled' }).connect()
  try {
    return String(await client.sendCommand(command))
  } finally {
    client.destroy()
  }
}
