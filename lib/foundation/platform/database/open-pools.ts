import type { Pool } from 'pg'
import { onGlobal } from '../config/on-global'

type PoolFigures = { name: string; open: number; idle: number; waiting: number; most: number }

const getPools = onGlobal('pools', () => new Map<Pool, string>())

/**
 * Has the figures of a pool reported under the part of its application_name after our own, once it has connected: every
 * process makes all pools, and uses some.
 */
export const notePool = (pool: Pool, applicationName: string): void =>
  void pool.once('connect', () => getPools().set(pool, applicationName.replace(/^latchkey /, '')))

/** The pools that are open in this process. Several of one name are added up. */
export function openPools(): PoolFigures[] {
  const byName = new Map<string, PoolFigures>()
  for (const [pool, name] of getPools()) {
    if (pool.ended) getPools().delete(pool)
    else byName.set(name, add(byName.get(name), name, pool))
  }
  return [...byName.values()]
}

const add = (sum: PoolFigures | undefined, name: string, pool: Pool): PoolFigures => ({
  name,
  open: (sum?.open ?? 0) + pool.totalCount,
  idle: (sum?.idle ?? 0) + pool.idleCount,
  waiting: (sum?.waiting ?? 0) + pool.waitingCount,
  most: (sum?.most ?? 0) + pool.options.max,
})
