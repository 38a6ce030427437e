import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { until } from '../setup/until'
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
export const untilJob = (ask: () => Promise<JobView>, isWanted: (job: JobView) => boolean): Promise<JobView> =>
  until(
    async () => {
      const job = await ask()
      return isWanted(job) ? job : null
    },
    async () => `the job did not come so far: ${JSON.stringify(await ask())}`,
  )
