import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach } from 'vitest'
import { givenDatabase } from '../database/test-database'
import { killWorker, startWorkerProcess } from './job-worker-process'
import { startServerProcess, type Transport } from './server-process'

// Resources shared by all tests of a file. Called at the top of the file, closed after its last test.

/** A database with the process of a role. */
export async function setUpServer(role: Transport) {
  const db = await givenDatabase()
  const server = await startServerProcess(db.url, role)
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
