'use client'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { choiceChip, linkChip, textChip, timeChip } from '@/components/ui/table/chip-words'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { type ListFilters, useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { mailLogParams, mailLogQueries } from '@/lib/foundation/mail/client/mail-log-queries'
import { MAIL_KINDS, MAIL_LOG_DAYS, MAIL_OUTCOMES } from '@/lib/foundation/mail/core/mail-kinds'
import type { May } from '@/lib/foundation/permissions/core/may'
import { mailColumns } from './mail-columns'
import { MailSheet } from './mail-sheet'
import { MAIL_NAMES, OUTCOME_NAMES } from './mail-words'
import { useOpenedMail } from './use-opened-mail'

const COLUMNS = mailColumns({ isOfOne: false })
// The kinds that rows about an order call by other names.
const KIND_LABELS = {
  ...MAIL_NAMES,
  license_issued: 'New license or order',
  license_revoked: 'Revoked, refunded, or disputed',
  license_reinstated: 'Reinstated or works again',
}
const OUTCOMES = MAIL_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }))
const MAILS = MAIL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
const RANGES = [
  { value: '1d', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

/** Links to an email that may not be in the list yet open the latest one that their filters find. */
const OPENS = parseAsStringLiteral(['latest'])

/** Every email to a customer: sent, not sent and why, or given up. */
export function MailsScreen({ org, may }: { org: string; may: May }) {
  const filters = useListFilters(mailLogParams)
  const [opens, setOpens] = useQueryState('open', OPENS)
  const list = useQuery(mailLogQueries.list(org, filters.params))
  const [opened, setOpened] = useOpenedMail(list.data?.items)
  const latest = opens === 'latest' ? (list.data?.items[0] ?? null) : null
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
          onOpenRow={setOpened}
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
      <MailSheet
        org={org}
        entry={opened ?? latest}
        may={may}
        onClose={() => {
          setOpened(null)
          void setOpens(null)
        }}
      />
    </>
  )
}

function Filters({ filters }: { filters: ListFilters<typeof mailLogParams> }) {
  const { params, set, field } = filters
  return (
    <FilterBar
      search={
        <SearchInput
          aria-label="Search emails"
          placeholder="Email, name, license key, or order"
          className="col-span-2"
          value={params.q ?? ''}
          onSearch={(q) => set({ q: q || null })}
        />
      }
      filters={filters}
      chips={[
        textChip('Search', 'q', params.q),
        choiceChip('Outcome', 'outcome', params.outcome, OUTCOMES),
        choiceChip('Kind', 'mail', params.mail, MAILS),
        timeChip(params, RANGES),
        linkChip('One email', 'id', params.id),
        linkChip('One customer', 'customer', params.customer),
        linkChip('One license', 'license', params.license),
        linkChip('One sale', 'sale', params.sale),
      ]}
    >
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
  )
}
