import type { QueryClient } from '@tanstack/react-query'
import { listEntries } from '@/lib/audit/server/list-entries'
import { getQueryClient } from '@/lib/browser/api/query-client'
import { changesQuery, overviewQueries, SHOWN_CHANGES } from '@/lib/overview/client/overview-queries'
import { isBeginning } from '@/lib/overview/core/schema'
import { listExpiring } from '@/lib/overview/server/list-expiring'
import { readFirstSteps } from '@/lib/overview/server/read-first-steps'
import { grant, type Member } from '@/lib/permissions/core/granted'
import { usageQueries } from '@/lib/usage/client/usage-queries'
import { readActivity } from '@/lib/usage/server/read-activity'
import { readToday } from '@/lib/usage/server/read-today'
import { webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { listEndpoints } from '@/lib/webhooks/server/list-endpoints'
import { reading } from '../dashboard'

/** What the overview shows to this member; for a new organization the first steps instead. */
export async function prefetchOverview(org: string, member: Member): Promise<{ client: QueryClient; isNew: boolean }> {
  const client = getQueryClient()
  const beginner = grant(member, 'products:view')
  const steps = beginner && (await readFirstSteps(reading(), beginner))
  const isNew = isBeginning(steps)
  if (isNew) client.setQueryData(overviewQueries.firstSteps(org).queryKey, steps)
  else await prefetchFigures(client, org, member)
  return { client, isNew }
}

async function prefetchFigures(client: QueryClient, org: string, member: Member): Promise<void> {
  const [usage, licenses, audit, webhooks] = [
    grant(member, 'usage:view'),
    grant(member, 'licenses:view'),
    grant(member, 'audit:view'),
    grant(member, 'webhooks:view'),
  ]
  const parts = reading()
  await Promise.all([
    usage && client.prefetchQuery({ ...usageQueries.today(org), queryFn: () => readToday(parts, usage) }),
    usage && client.prefetchQuery({ ...usageQueries.activity(org), queryFn: () => readActivity(parts, usage) }),
    licenses &&
      client.prefetchQuery({ ...overviewQueries.expiring(org), queryFn: () => listExpiring(parts, licenses) }),
    audit &&
      client.prefetchQuery({
        ...changesQuery(org),
        queryFn: () => listEntries(parts, audit, { limit: SHOWN_CHANGES }),
      }),
    webhooks &&
      client.prefetchQuery({ ...webhookQueries.endpoints(org), queryFn: () => listEndpoints(parts, webhooks) }),
  ])
}
