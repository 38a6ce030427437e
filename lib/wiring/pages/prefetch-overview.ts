import type { QueryClient } from '@tanstack/react-query'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { overviewQueries } from '@/lib/people/overview/client/overview-queries'
import { isBeginning } from '@/lib/people/overview/core/schema'
import { listAttention } from '@/lib/people/overview/server/list-attention'
import { listExpiring } from '@/lib/people/overview/server/list-expiring'
import { readFirstSteps } from '@/lib/people/overview/server/read-first-steps'
import { readSummary } from '@/lib/people/overview/server/read-summary'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { readActivity } from '@/lib/service/requests/usage/server/read-activity'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { hasMailServer } from '../notifications'
import { reading } from './dashboard-page'

const SHOWN_CHANGES = 5

/** Loads the overview for this member; for a new organization the setup checklist instead of figures. */
export async function prefetchOverview(org: string, member: Member) {
  const client = getQueryClient()
  const beginner = grant(member, 'products:view')
  const steps = beginner && (await readFirstSteps(reading(), beginner))
  const isNew = isBeginning(steps)
  if (isNew) client.setQueryData(overviewQueries.firstSteps(org).queryKey, steps)
  return { client, figures: isNew ? null : await readFigures(client, org, member) }
}

/** Data that the browser refreshes goes into its cache, the rest is passed to the page. */
async function readFigures(client: QueryClient, org: string, member: Member) {
  const [usage, licenses, audit, webhooks] = [
    grant(member, 'usage:view'),
    grant(member, 'licenses:view'),
    grant(member, 'audit:view'),
    grant(member, 'webhooks:view'),
  ]
  const parts = reading()
  const [attention, summary, expiring, changes] = await Promise.all([
    listAttention(parts, member, { hasMailServer: hasMailServer() }),
    licenses && readSummary(parts, licenses),
    licenses && listExpiring(parts, licenses),
    audit && listEntries(parts, audit, { limit: SHOWN_CHANGES }),
    usage && client.prefetchQuery({ ...usageQueries.today(org), queryFn: () => readToday(parts, usage) }),
    usage && client.prefetchQuery({ ...usageQueries.activity(org), queryFn: () => readActivity(parts, usage) }),
    webhooks &&
      client.prefetchQuery({ ...webhookQueries.endpoints(org), queryFn: () => listEndpoints(parts, webhooks) }),
  ])
  return { attention, summary, expiring, changes: changes?.items ?? null }
}
