import { join } from 'node:path'
import { lock } from 'proper-lockfile'

/** Runs `work` while no other process does so in the same folder. The lock of a killed process expires after 5 s. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = await lock(folder, {
    lockfilePath: join(folder, '.lock'),
    stale: 5_000,
    update: 1_000,
    retries: { retries: 3_000, factor: 1, minTimeout: 200, maxTimeout: 200 },
    // A machine that slept has lost its lock: the work is nearly always done by then, and an error thrown here could
    // not be caught.
    onCompromised: () => undefined,
  })
  try {
    return await work()
  } finally {
    await release().catch(() => undefined)
  }
}
