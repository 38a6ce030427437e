import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { startProgram } from './start-program'

/**
 * Runs the long jobs of a database, in a process that can be killed: after `leaseMs` another one takes over its job.
 */
export const startWorkerProcess = (databaseUrl: string, leaseMs = 1_500): Promise<ChildProcess> =>
  startProgram('tests/support/process/job-worker.ts', databaseUrl, { TEST_LEASE_MS: String(leaseMs) })

export async function killWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Polls until the job is in the expected state. */
export async function untilJob(ask: () => Promise<JobView>, isWanted: (job: JobView) => boolean): Promise<JobView> {
  for (let i = 0; i < 600; i++) {
    const job = await ask()
    if (isWanted(job)) return job
    await sleep(50)
  }
  throw new Error(`the job did not come so far: ${JSON.stringify(await ask())}`)
}
