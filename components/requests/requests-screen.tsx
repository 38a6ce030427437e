'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import type { May } from '@/lib/foundation/permissions/core/may'
import { requestParams } from '@/lib/service/requests/client/request-params'
import { requestQueries } from '@/lib/service/requests/client/request-queries'
import { LiveSwitch } from './live-switch'
import { RequestFilterBar } from './request-filter-bar'
import { RequestSheet } from './request-sheet'
import { RequestTable } from './request-table'

const LIVE_MS = 3_000
/** Each new attempt takes away the words that say why the one before failed. */
const AFTER_FAILURE_MS = 15_000

/** The calls of the last days with their answers; each line opens its explanation. */
export function RequestsScreen({ org, may }: { org: string; may: May }) {
  const filters = useListFilters(requestParams)
  const [isLive, setIsLive] = useState(true)
  // In the URL, so that Back closes the sheet, and a link opens it.
  const [open, setOpen] = useQueryState('open', parseAsString)
  const isNewest = filters.params.after === null
  const list = useQuery({
    ...requestQueries.list(org, filters.params),
    refetchInterval: ({ state }) => isLive && isNewest && (state.status === 'error' ? AFTER_FAILURE_MS : LIVE_MS),
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
        <RequestTable
          org={org}
          list={list}
          filters={filters}
          onOpen={({ id, minute }) => void setOpen(`${id}_${minute}`, { history: 'push' })}
        />
      </div>
      <RequestSheet org={org} may={may} line={lineOf(open)} onClose={() => void setOpen(null)} />
    </>
  )
}

/** The line that the URL names; null if it names none. */
function lineOf(open: string | null) {
  const [id, minute] = open?.split('_') ?? []
  return id && minute ? { id, minute } : null
}
