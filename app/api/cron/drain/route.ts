import { drainRoute } from '@/lib/wiring/work'

export const dynamic = 'force-dynamic'
export const maxDuration = 60

/** Runs webhooks, mails and scheduled jobs, on platforms without a long-running process. Behind CRON_SECRET. */
export const GET = drainRoute
