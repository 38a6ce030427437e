import type { QueryClient } from '@tanstack/react-query'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { overviewQueries } from '@/lib/people/overview/client/overview-queries'
import { besideFirstSteps } from '@/lib/people/overview/core/attention'
import { isBeginning } from '@/lib/people/overview/core/schema'
import { stepsLeft } from '@/lib/people/overview/core/steps-left'
import { listAttention } from '@/lib/people/overview/server/list-attention'
import { listExpiring } from '@/lib/people/overview/server/list-expiring'
import { readFirstSteps } from '@/lib/people/overview/server/read-first-steps'
import { readSummary } from '@/lib/people/overview/server/read-summary'
import { openIncidents } from '@/lib/people/status-page/core/present-status'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { readActivity } from '@/lib/service/requests/usage/server/read-activity'
import { readToday } from '@/lib/service/requests/usage/server/read-today'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { listEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { getStatusPage } from '../status-page'
import { installationMode, reading } from './dashboard-page'
import { readKeptMail } from './kept-mail'

const SHOWN_CHANGES = 5

/** Loads the overview for this member; the setup checklist instead of figures if it is asked for, or all is new. */
export async function prefetchOverview(org: string, member: Member, isSetupAsked: boolean) {
  const client = getQueryClient()
  const beginner = grant(member, 'products:view')
  const steps = beginner && (await readFirstSteps(reading(), beginner))
  const isNew = isBeginning(steps) || (isSetupAsked && steps !== null)
  if (isNew) client.setQueryData(overviewQueries.firstSteps(org).queryKey, steps)
  const known = { keptMail: await readKeptMail(), ...(await readReported()) }
  const [attention, figures] = await Promise.all([
    listAttention(reading(), member, known),
    isNew ? null : readFigures(client, org, member),
  ])
  return {
    client,
    attention: isNew ? besideFirstSteps(attention) : attention,
    figures,
    left: stepsLeft(steps, mayOf(member)),
  }
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
  const [summary, expiring, changes] = await Promise.all([
    licenses && readSummary(parts, licenses),
    licenses && listExpiring(parts, licenses),
    audit && listEntries(parts, audit, { limit: SHOWN_CHANGES }),
    usage && client.prefetchQuery({ ...usageQueries.today(org), queryFn: () => readToday(parts, usage) }),
    usage && client.prefetchQuery({ ...usageQueries.activity(org), queryFn: () => readActivity(parts, usage) }),
    webhooks &&
      client.prefetchQuery({ ...webhookQueries.endpoints(org), queryFn: () => listEndpoints(parts, webhooks) }),
  ])
  return { summary, expiring, changes: changes?.items ?? null }
}

/** Open incidents and planned maintenance, for vendors on an installation of somebody else: who runs their own wrote them. */
async function readReported() {
  if (!hasPlans(await installationMode())) return {}
  const { incidents, maintenances } = await getStatusPage().readStatus()
  return { incidents: openIncidents(incidents).map(({ title }) => title), maintenances }
}
