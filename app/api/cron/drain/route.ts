import { refuseCron } from '@/lib/http/refuse-cron'
import { drainQueue } from '@/lib/wiring/webhooks'

export const dynamic = 'force-dynamic'
export const maxDuration = 60

const WITHIN_MS = 50_000

/** Works off webhooks, mails and what the clock brings, for platforms without a process. Behind CRON_SECRET. */
export async function GET(request: Request): Promise<Response> {
  return refuseCron(request.headers.get('authorization')) ?? Response.json(await drainQueue(WITHIN_MS), NO_STORE)
}

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } }
