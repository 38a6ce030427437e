import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach } from 'vitest'
import { givenDatabase } from '../database/test-database'
import { killWorker, startWorkerProcess } from './job-worker-process'
import { startServerProcess } from './server-process'

// Resources shared by all tests of a file. Called at the top of the file, closed after its last test.

/** A database with every serving process, and no background work. */
export async function setUpServer() {
  const db = await givenDatabase()
  const server = await startServerProcess(db.url, 'all', { BACKGROUND_WORK: '0' })
  afterAll(async () => {
    await server.stop()
    await db.close()
  })
  return { db, server }
}

/** A database, and workers of its long jobs, which are killed after each test. */
export async function setUpJobWorkers({ leaseMs }: { leaseMs?: number } = {}) {
  const db = await givenDatabase()
  const workers: ChildProcess[] = []
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => killWorker(worker, 'SIGKILL')))
  })
  afterAll(() => db.close())
  return {
    db,
    startWorker: async (): Promise<ChildProcess> => {
      const worker = await startWorkerProcess(db.url, leaseMs)
      workers.push(worker)
      return worker
    },
  }
}
