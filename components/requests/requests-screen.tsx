'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import type { May } from '@/lib/foundation/permissions/core/may'
import { requestParams } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import type { RequestItem } from '@/lib/service/requests/core/schema'
import { LiveSwitch } from './live-switch'
import { RequestFilterBar } from './request-filter-bar'
import { RequestSheet } from './request-sheet'
import { RequestTable } from './request-table'

const LIVE_MS = 3_000

/** The calls of the last days with their answers; each line opens its explanation. */
export function RequestsScreen({ org, may }: { org: string; may: May }) {
  const filters = useListFilters(requestParams)
  const [isLive, setIsLive] = useState(true)
  const [line, setLine] = useState<RequestItem | null>(null)
  const isNewest = filters.params.after === null
  const list = useQuery({
    ...requestQueries.list(org, filters.params),
    refetchInterval: isLive && isNewest ? LIVE_MS : false,
  })
  return (
    <>
      <PageHeader
        title="Requests"
        help={<HelpLink to="statuses" about="statuses" />}
        description="API requests; identical ones within a minute are grouped. Open one to see why."
        action={
          <>
            <LiveSwitch
              isOn={isLive && isNewest}
              disabled={!isNewest}
              isCut={list.error !== null}
              onChange={setIsLive}
            />
            {may['licenses:view'] && (
              <Button render={<Link href={`/${org}/simulate`} />}>
                <FlaskConical />
                Simulate
              </Button>
            )}
          </>
        }
      />
      <div className="space-y-4">
        <RequestFilterBar org={org} may={may} filters={filters} />
        <RequestTable org={org} list={list} filters={filters} onOpen={setLine} />
      </div>
      <RequestSheet org={org} may={may} line={line} onClose={() => setLine(null)} />
    </>
  )
}
