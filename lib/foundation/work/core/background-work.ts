import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'

// What runs in the background, how often, and how many at once: the engine runs it, and the operator's console shows it.

/**
 * Most jobs of each group at once, in a process. Ten thousand mails, a mail server that hangs or a slow logo leave the
 * other groups alone. A job carries its group as a flag of the queue.
 */
export const GROUPS = {
  event: 2,
  mail: 2,
  'customer-mail': 2,
  notification: 2,
  logo: 1,
  purge: 1,
  sale: 2,
  shop: 2,
  // One may take many minutes, and must not keep the questions to shops waiting.
  comparison: 1,
  'long-job': 2,
} as const

export type Group = keyof typeof GROUPS

type JobKind = {
  label: string
  group: Group
  /** With the growing pauses of the queue, 14 span about a day, 12 half a day: then a mail or message is outdated. */
  attempts: number
  /** Jobs of a smaller one are taken first: 0 is what a person waits for, 20,000 what nobody does. */
  priority: number
  /**
   * A job in hand for so long was a killed process's, and is free again: a few statements with time limits never take
   * so long, nor does handing over a mail. Null where the job looks after itself.
   */
  lostAfterMinutes: number | null
}

/** The kinds of jobs, by their names in the queue. */
export const JOBS = {
  'send-mail': { label: 'Email', group: 'mail', attempts: 14, priority: 0, lostAfterMinutes: 10 },
  'send-customer-mail': {
    label: 'Email to a customer',
    group: 'customer-mail',
    attempts: 14,
    priority: 10_000,
    lostAfterMinutes: 10,
  },
  'send-chat-message': {
    label: 'Chat message',
    group: 'notification',
    attempts: 12,
    priority: 10_000,
    lostAfterMinutes: 2,
  },
  'send-digest': {
    label: 'Weekly summary',
    group: 'notification',
    attempts: 14,
    priority: 20_000,
    lostAfterMinutes: 2,
  },
  fan_out_events: { label: 'Webhook events', group: 'event', attempts: 25, priority: 1, lostAfterMinutes: 2 },
  replay_webhooks: { label: 'Webhook replay', group: 'event', attempts: 25, priority: 1, lostAfterMinutes: 2 },
  // By the last attempt the uploader has stopped waiting.
  'draw-logo': { label: 'Logo', group: 'logo', attempts: 3, priority: 1, lostAfterMinutes: 2 },
  'apply-sale': { label: 'Sale', group: 'sale', attempts: 25, priority: 0, lostAfterMinutes: 10 },
  'read-sale': { label: 'Order lookup at a shop', group: 'shop', attempts: 25, priority: 0, lostAfterMinutes: 10 },
  'reconcile-sales': {
    label: 'Comparison with a shop',
    group: 'comparison',
    attempts: 2,
    priority: 20_000,
    lostAfterMinutes: 60,
  },
  'purge-organization': {
    label: 'Deletion of an organization',
    group: 'purge',
    attempts: 25,
    priority: 20_000,
    lostAfterMinutes: 2,
  },
  'count-today': {
    label: 'Statistics of an organization',
    group: 'purge',
    attempts: 2,
    priority: 10_000,
    lostAfterMinutes: 2,
  },
  // Its own table counts the attempts, and has its leases.
  long_job: { label: 'Jobs', group: 'long-job', attempts: 1, priority: 0, lostAfterMinutes: null },
} as const satisfies Record<string, JobKind>

export type JobName = keyof typeof JOBS

/** Deliveries of webhooks in flight at most, in a process. They wait for others, so there may be many. */
export const MOST_DELIVERIES = 128

type ScheduleKind = {
  label: string
  everyMs: number
  /** looks ten minutes back each time, and every quarter of an hour, and at a start, three days: for downtimes */
  catchesUp?: true
}

const LOOK = { everyMs: 15_000, catchesUp: true } as const

/** What the clock brings about. Not the request log: who writes it deletes it (rotate-request-log.ts). */
export const SCHEDULES = {
  'expiry-events': { label: 'Events about expiries', ...LOOK },
  'expiry-mails': { label: 'Emails about expiries', ...LOOK },
  'weekly-summaries': { label: 'Weekly summaries', ...LOOK },
  'usage-alerts': { label: 'Usage alerts and daily totals', ...LOOK },
  'access-token-expiries': { label: 'Expiring access tokens', ...LOOK },
  subscriptions: { label: 'Subscriptions at Stripe', ...LOOK },
  'audit-log': { label: 'Old months of the audit log', ...LOOK },
  'old-answers': { label: 'API responses kept for repeated requests', ...LOOK },
  'waiting-mails': { label: 'Emails that wait for a new day', everyMs: MINUTE_MS },
  'old-mails': { label: 'Old entries in the log of customer emails', everyMs: HOUR_MS },
  'old-logos': { label: 'Abandoned logo uploads', ...LOOK },
  'key-tails': { label: 'Upgrade of stored data: ends of license keys', ...LOOK },
  'folded-keys': { label: 'Upgrade of stored data: license keys', ...LOOK },
  emails: { label: 'Upgrade of stored data: emails', ...LOOK },
  'customer-ids': { label: 'Upgrade of stored data: customer IDs', ...LOOK },
  'lost-jobs': { label: 'Jobs of processes that ended', everyMs: 15_000 },
  'abandoned-jobs': { label: 'Interrupted jobs', everyMs: 10_000 },
  'deleted-history': { label: 'History of deleted licenses and products', everyMs: 15_000 },
  'silent-shops': { label: 'Shops that went silent', everyMs: HOUR_MS },
  'old-order-links': { label: 'Expired links to orders', everyMs: HOUR_MS },
  'compared-sales': { label: 'Comparisons with shops', everyMs: 10 * MINUTE_MS },
  statistics: { label: 'Statistics of products', everyMs: 10 * MINUTE_MS },
  'missing-history': { label: 'Leftover history of deleted licenses', everyMs: HOUR_MS },
  'old-webhooks': { label: 'Webhook events older than 30 days', everyMs: 15 * MINUTE_MS },
  'storage-sizes': { label: 'Size of the databases', everyMs: 6 * HOUR_MS },
  'old-jobs': { label: 'Jobs older than 30 days', everyMs: 6 * HOUR_MS },
} as const satisfies Record<string, ScheduleKind>

export type ScheduleName = keyof typeof SCHEDULES

export const jobKind = (name: JobName): JobKind => JOBS[name]
export const scheduleKind = (name: ScheduleName): ScheduleKind => SCHEDULES[name]

export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name)
