import type { createCluster, RedisClusterOptions } from 'redis'
import { atMostEvery } from '../concurrency/at-most-every'
import { ConfigError } from '../config/env'
import { BUDGET_MS, type Redis, runScript, TCP_OPTIONS, withinBudget } from './redis'

const RENEW_EVERY_MS = 1_000

type Cluster = ReturnType<typeof createCluster>

/**
 * A Redis Cluster, found through any of the nodes. A call that failed may have met a node that is gone: the cluster is
 * then looked up anew, at most once a second. The client's own search waits for a connection that once worked, and one
 * begun while a node was down would never look again.
 */
export function createClusterRedis(create: () => Cluster): Redis {
  let cluster = openCluster(create())
  let isClosed = false
  const seldom = atMostEvery(RENEW_EVERY_MS, () => performance.now())

  const renew = () => {
    if (isClosed) return
    const old = cluster
    cluster = openCluster(create())
    // Calls under way may still be answered.
    setTimeout(() => old.destroy(), BUDGET_MS).unref()
  }
  const run: Redis['run'] = async (script, key, args) => {
    const { client, isOpen } = cluster
    await isOpen
    return runScript(script, (command) => client.sendCommand(key, false, [...command, '1', key, ...args]))
  }

  return {
    run: (...call) =>
      withinBudget(run(...call)).catch((error: unknown) => {
        seldom(renew)
        throw error
      }),
    close: async () => {
      isClosed = true
      cluster.destroy()
    },
  }
}

/** `isOpen` rejects if no node of the list can be reached. Connections to masters are made with their first call. */
function openCluster(client: Cluster) {
  // Each call sees the state of its connection; without a listener a lost one would end the process.
  client.on('error', () => undefined)
  const isOpen = client.connect()
  isOpen.catch(() => undefined)
  const destroy = () => {
    if (client.isOpen) client.destroy()
  }
  return { client, isOpen, destroy }
}

/** Throws ConfigError for nodes that cannot be those of a cluster. */
export const clusterOptions = (nodes: string[]) =>
  ({
    rootNodes: nodes.map((url) => ({ url })),
    defaults: { ...TCP_OPTIONS, ...accessOf(nodes[0]) },
    minimizeConnections: true,
  }) satisfies RedisClusterOptions

/** What the nodes that the cluster names have in common with those of the list. Throws ConfigError for a database. */
function accessOf(node = '') {
  const { protocol, username, password, pathname } = new URL(node)
  if (!/^\/?0?$/.test(pathname))
    throw new ConfigError('A Redis Cluster has no numbered databases: end REDIS_URL after the hosts.')
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    socket: protocol === 'rediss:' ? { ...TCP_OPTIONS.socket, tls: true as const } : TCP_OPTIONS.socket,
  }
}
