import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'
import { installationView } from './schema-installation'

const processFigures = z.object({
  /** as in the metrics: api-1, web, work */
  name: z.string(),
  memory_bytes: z.number(),
  started_at: z.string(),
  /** of the last while, the 99th percentile */
  event_loop_lag_seconds: z.number(),
})
export type ProcessLine = z.infer<typeof processFigures>

const queueFigures = z.object({
  task: z.string(),
  /** due, and not being worked on */
  due: z.number(),
  oldest_due_seconds: z.number(),
  failed_for_good: z.number(),
})
export type QueueLine = z.infer<typeof queueFigures>

const failedJob = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number(),
  /** the first line of the last error, without what looks like a secret */
  last_error: z.string().nullable(),
  created_at: z.string(),
  failed_at: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

const failedDeliveries = z.object({
  organization: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  count: z.number(),
  last_failed_at: z.string().nullable(),
})
export type FailedDeliveries = z.infer<typeof failedDeliveries>

/** How many of a kind the page shows. */
export const MAX_FAILED_JOBS = 100
export const MAX_FAILED_DELIVERIES = 50

export const systemView = z.object({
  /** what /api/ready and the metrics say */
  readiness: z.object({ status: z.string(), failing: z.array(z.string()), processes: z.array(processFigures) }),
  installation: installationView,
  queue: z.array(queueFigures),
  failed_jobs: z.array(failedJob),
  failed_deliveries: z.array(failedDeliveries),
})
export type SystemView = z.infer<typeof systemView>

/** Jobs of the queue have numbers. */
export const jobsInput = z.strictObject({
  ids: z
    .array(z.string().regex(/^\d{1,18}$/, 'Use the number of a job.'))
    .min(1)
    .max(MAX_FAILED_JOBS),
})
export const jobsChanged = z.object({ changed: z.number() })

export const retryDeliveriesInput = z.strictObject({ organization_id: recordId })
export const deliveriesRetried = z.object({ count: z.number() })
