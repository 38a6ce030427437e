import { type ReadContext, readContextOf } from '@/lib/foundation/platform/database/context'
import { isUnavailable } from '@/lib/foundation/platform/database/db'
import { lastChangeOf } from '../sessions/last-change-cookie'
import type { DashboardDeps } from './dashboard-deps'

export type ListReading = ReadContext & { behindSeconds: number }

/**
 * What a list is read with: the replica, if it has everything that this browser changed and does not lag too far, or
 * else the primary.
 */
export async function listReadingOf(deps: DashboardDeps, cookieHeader: string | null): Promise<ListReading> {
  const source = (await deps.replica?.source(lastChangeOf(cookieHeader))) ?? null
  if (!source) return { ...readContextOf(deps), behindSeconds: 0 }
  // The replica has the history only if the main database has it.
  const history = deps.history === deps.pool ? source.pool : deps.history
  return { ...readContextOf({ ...deps, ...source, history }), behindSeconds: source.behindSeconds }
}

/** Reads a list; from the primary where the replica fails while it is read. Returns how far it is behind as well. */
export async function readList<T>(
  deps: DashboardDeps,
  cookieHeader: string | null,
  read: (reading: ReadContext) => Promise<T>,
): Promise<{ list: T; behindSeconds: number }> {
  const { behindSeconds, ...reading } = await listReadingOf(deps, cookieHeader)
  try {
    return { list: await read(reading), behindSeconds }
  } catch (error) {
    if (reading.pool === deps.pool || !isUnavailable(error)) throw error
    deps.replica?.noteFailure(error)
    return { list: await read(readContextOf(deps)), behindSeconds: 0 }
  }
}
