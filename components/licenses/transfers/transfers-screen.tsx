'use client'
import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Select } from '@/components/ui/input/select'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ListTable } from '@/components/ui/table/data-table'
import { ForwardPagination } from '@/components/ui/table/pagination'
import {
  type TransferFilters,
  transferParams,
  transferQueries,
} from '@/lib/catalog/licenses/transfers/client/transfer-queries'
import type { TransferItem } from '@/lib/catalog/licenses/transfers/core/schema-transfer'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { ApproveDialog } from './approve-dialog'
import type { DecisionProps, TransferDecision } from './decision-buttons'
import { RejectDialog } from './reject-dialog'
import { transferColumns } from './transfer-columns'

const STATES = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'any', label: 'All' },
] as const satisfies { value: TransferFilters['state']; label: string }[]

/** Transfers that customers requested, and their results. */
export function TransfersScreen({ org, maySeeLicenses }: { org: string; maySeeLicenses: boolean }) {
  const [filters, setFilters] = useQueryStates(transferParams, { history: 'push' })
  const list = useQuery(transferQueries.list(org, filters))
  const [asked, setAsked] = useState<{ transfer: TransferItem; verb: TransferDecision } | null>(null)
  const columns = useMemo(() => transferColumns((transfer, verb) => setAsked({ transfer, verb })), [])
  const { state, after } = filters
  return (
    <>
      <PageHeader
        title="Transfers"
        help={<HelpLink to="transfers" about="transfers" />}
        description="Customers can request to transfer a license to another email. You approve or reject."
      />
      <div className="space-y-4">
        <Select
          aria-label="Status"
          className="w-44"
          items={STATES}
          value={state}
          onChange={(chosen) => void setFilters({ state: chosen, after: null })}
        />
        <ListTable<TransferItem>
          label="Transfers"
          columns={columns}
          list={list}
          failure="The transfers can't be shown"
          {...(maySeeLicenses && { rowHref: ({ license }) => pageRoute(`/${org}/licenses/${license.id}`) })}
          onClearFilters={state === 'pending' || state === 'any' ? undefined : () => void setFilters(null)}
          empty={
            <EmptyState
              title={state === 'pending' ? 'No pending transfers' : 'No transfers yet'}
              description="Requests from the customer portal appear here. Each product's settings decide whether customers can request transfers."
            />
          }
          footer={<ForwardPagination after={after} page={list.data} onGo={setFilters} />}
        />
      </div>
      {asked && <Decision org={org} transfer={asked.transfer} verb={asked.verb} onClose={() => setAsked(null)} />}
    </>
  )
}

const Decision = ({ verb, ...props }: DecisionProps & { verb: TransferDecision }) =>
  verb === 'approve' ? <ApproveDialog {...props} /> : <RejectDialog {...props} />
