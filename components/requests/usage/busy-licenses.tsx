'use client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ListTable } from '@/components/ui/table/data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'
import { busyColumns } from './busy-columns'

const WHOLE_DAY_MS = 23.9 * HOUR_MS

/** The licenses with the most requests. */
export function BusyLicenses({ org, product }: { org: string; product: string | null }) {
  const list = useQuery(usageQueries.licenses(org, product))
  return (
    <section className="space-y-4">
      <div>
        <h2 className="font-semibold text-section">Busiest licenses</h2>
        <p className="text-muted text-small">{list.data ? <Since since={list.data.since} /> : 'Last 24 hours'}</p>
      </div>
      <ListTable
        label="Busiest licenses"
        columns={busyColumns}
        list={list}
        failure="The busiest licenses can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/requests?license=${id}&range=24h`)}
        skeletonRows={5}
        empty={
          <EmptyState
            title="No requests in the last 24 hours"
            description="Licenses appear here once they're validated."
          />
        }
      />
    </section>
  )
}

/** A busy log is added up as far back as can be done at once. */
function Since({ since }: { since: string }) {
  const isWholeDay = useNow() - new Date(since).getTime() > WHOLE_DAY_MS
  return isWholeDay ? 'Last 24 hours' : <>Since {<TimeText at={since} as="exact" />}.</>
}
