import { drainRoute } from '@/lib/wiring/webhooks'

export const dynamic = 'force-dynamic'
export const maxDuration = 60

/** Works off webhooks, mails and what the clock brings, for platforms without a process. Behind CRON_SECRET. */
export const GET = drainRoute
