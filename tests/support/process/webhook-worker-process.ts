import type { ChildProcess } from 'node:child_process'
import { startProgram } from './start-program'

/** Sends webhooks in a process that can be killed. */
export const startWebhookProcess = (databaseUrl: string): Promise<ChildProcess> =>
  startProgram('tests/support/process/webhook-worker.ts', databaseUrl)
