import { isJobName, JOBS } from '@/lib/foundation/work/core/background-work'
import type { QueueLine } from './schema-system'

type QueueSum = { due: number; oldestSeconds: number; failed: number }

/** The kinds of jobs together. */
export const sumQueue = (queue: readonly QueueLine[]): QueueSum => ({
  due: queue.reduce((sum, { due }) => sum + due, 0),
  oldestSeconds: Math.max(0, ...queue.map(({ oldest_due_seconds }) => oldest_due_seconds)),
  failed: queue.reduce((sum, { failed_for_good }) => sum + failed_for_good, 0),
})

/** Whether jobs of this kind hand an email to the mail server. */
export const isEmailTask = (task: string): boolean =>
  isJobName(task) && (JOBS[task].group === 'mail' || JOBS[task].group === 'customer-mail')
