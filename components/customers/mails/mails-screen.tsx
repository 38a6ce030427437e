'use client'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { choiceChip, linkChip, textChip, timeChip } from '@/components/ui/table/chip-words'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import { FilterChips } from '@/components/ui/table/filter-chips'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { type ListFilters, useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { mailLogParams, mailLogQueries } from '@/lib/foundation/mail/client/mail-log-queries'
import { MAIL_KINDS, MAIL_LOG_DAYS, MAIL_OUTCOMES } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import type { May } from '@/lib/foundation/permissions/core/may'
import { mailColumns } from './mail-columns'
import { MailSheet } from './mail-sheet'
import { MAIL_NAMES, OUTCOME_NAMES } from './mail-words'

const COLUMNS = mailColumns({ isOfOne: false })
const OUTCOMES = MAIL_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }))
const MAILS = MAIL_KINDS.map((value) => ({ value, label: MAIL_NAMES[value] }))
const RANGES = [
  { value: '1d', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

/** Every email to a customer: sent, not sent and why, or given up. */
export function MailsScreen({ org, may }: { org: string; may: May }) {
  const filters = useListFilters(mailLogParams)
  const [entry, setEntry] = useState<MailLogEntry | null>(null)
  const list = useQuery(mailLogQueries.list(org, filters.params))
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Customers', href: pageRoute(`/${org}/customers`) }]}
        title="Emails"
        help={<HelpLink to="notifications" about="emails to customers" />}
        description={`What was emailed to your customers in the last ${MAIL_LOG_DAYS} days, and what was not, with the reason.`}
      />
      <div className="space-y-4">
        <Filters filters={filters} />
        <ListTable
          label="Emails"
          failure="The emails can't be shown"
          columns={COLUMNS}
          list={list}
          onOpenRow={setEntry}
          onClearFilters={filters.isFiltered ? filters.clear : undefined}
          empty={
            <EmptyState
              icon={<Mail />}
              title="No emails yet"
              description="Every email to a customer appears here, with what became of it."
            />
          }
          footer={<ForwardPagination isLog after={filters.params.after} page={list.data} onGo={filters.set} />}
        />
      </div>
      <MailSheet org={org} entry={entry} mayResend={may['licenses:update']} onClose={() => setEntry(null)} />
    </>
  )
}

function Filters({ filters }: { filters: ListFilters<typeof mailLogParams> }) {
  const { params, set, field } = filters
  return (
    <div className="space-y-2">
      <FilterBar>
        <SearchInput
          aria-label="Recipient"
          placeholder="Email of a customer"
          className="col-span-2"
          value={params.email ?? ''}
          onSearch={(email) => set({ email: email || null })}
        />
        <FilterSelect label="Outcome" any="Any outcome" items={OUTCOMES} {...field('outcome')} />
        <FilterSelect label="Kind" any="Any email" items={MAILS} {...field('mail')} />
        <DateRangeFilter
          label="Time"
          any="Any time"
          ranges={RANGES}
          title="Emails from … to …"
          submit="Show emails"
          filters={filters}
        />
      </FilterBar>
      <FilterChips
        filters={filters}
        chips={[
          textChip('Recipient', 'email', params.email),
          choiceChip('Outcome', 'outcome', params.outcome, OUTCOMES),
          choiceChip('Kind', 'mail', params.mail, MAILS),
          timeChip(params, RANGES),
          linkChip('One customer', 'customer', params.customer),
          linkChip('One license', 'license', params.license),
        ]}
      />
    </div>
  )
}
