'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { originColumns } from '@/components/audit/audit-columns'
import { AUDIT_RANGES } from '@/components/audit/audit-filter-bar'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Combobox } from '@/components/ui/input/combobox'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { PageHeader } from '@/components/ui/layout/page-header'
import { choiceChip, textChip, timeChip } from '@/components/ui/table/chip-words'
import { ListTable } from '@/components/ui/table/data-table'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { ForwardPagination } from '@/components/ui/table/pagination'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { type ListFilters, useListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { activityExportPath, activityParams, operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { OPERATOR_ACT_KINDS, OPERATOR_ACTS, type OperatorActKind } from '@/lib/people/operator/core/operator-acts'
import { type ActivityList, BY_PROGRAM, type OperatorAct } from '@/lib/people/operator/core/schema-activity'
import { personPage } from './console-pages'

const COLUMNS: readonly DataColumn<OperatorAct>[] = [
  {
    id: 'what',
    head: 'What happened',
    fillsPhone: 'twoLines',
    fills: true,
    // Whole: a reason is what is looked for here.
    cell: ({ what, who, address }) => (
      <span className="block min-w-0 py-2">
        <span className="wrap-anywhere block whitespace-normal">{what}</span>
        <PhoneLine>{[who, address].filter((word) => word !== null).join(' · ')}</PhoneLine>
      </span>
    ),
  },
  {
    id: 'who',
    head: 'Operator',
    width: '208px',
    hideOnPhone: true,
    cell: ({ who }) => (
      <span className="block truncate" title={who}>
        {who}
      </span>
    ),
  },
  ...originColumns,
]

const ACTIONS = OPERATOR_ACT_KINDS.map((value) => ({ value, label: OPERATOR_ACTS[value] }))

/** What every operator did, for all of them to read. */
export function ActivityScreen() {
  const filters = useListFilters(activityParams)
  const { params, set, clear, isFiltered } = filters
  const list = useQuery(operatorQueries.activity(params))
  return (
    <>
      <PageHeader
        title="Activity"
        description="What operators did, in the console and with the operator program."
        action={
          <Button onClick={() => location.assign(activityExportPath(params, new Date()))}>
            <Download />
            Download CSV
          </Button>
        }
      />
      <div className="space-y-4">
        <Filters filters={filters} operators={list.data?.operators ?? []} />
        <ListTable
          label="Entries"
          failure="The activity can't be shown"
          columns={COLUMNS}
          list={list}
          rowHref={subjectPage}
          onClearFilters={isFiltered ? clear : undefined}
          empty={
            <EmptyState
              icon={<History />}
              title="No activity yet"
              description="What an operator changes appears here, with who did it and from which IP address."
            />
          }
          footer={<ForwardPagination after={params.after} page={list.data} onGo={set} />}
        />
      </div>
    </>
  )
}

/** Where what it was done to is, while there is one. */
function subjectPage({ organization_id, person_email }: OperatorAct) {
  if (organization_id !== null) return pageRoute(`/operator/organizations/${organization_id}`)
  return person_email === null ? undefined : personPage(person_email)
}

type FiltersProps = { filters: ListFilters<typeof activityParams>; operators: ActivityList['operators'] }

function Filters({ filters, operators }: FiltersProps) {
  const { params, set, field } = filters
  const action = field('action')
  const people = [
    ...operators.map(({ id, email }) => ({ value: id, label: email })),
    { value: BY_PROGRAM, label: 'Operator program' },
  ]
  return (
    <FilterBar
      filters={filters}
      search={
        <SearchInput
          aria-label="Search activity"
          placeholder="Words of an entry, or an email"
          className="col-span-2"
          value={params.q ?? ''}
          onSearch={(text) => set({ q: text || null })}
        />
      }
      chips={[
        textChip('Search', 'q', params.q),
        choiceChip('Action', 'action', params.action, ACTIONS),
        choiceChip('Operator', 'operator', params.operator, people),
        timeChip(params, AUDIT_RANGES),
      ]}
    >
      <Combobox
        aria-label="Action"
        placeholder="Any action"
        emptyText="No action with this name"
        className="w-full sm:w-60 sm:max-w-60 sm:grow sm:basis-44"
        items={ACTIONS}
        value={action.value}
        onChange={(value) => action.onChange(value as OperatorActKind | null)}
      />
      <FilterSelect
        label="Operator"
        any="Any operator"
        className="sm:max-w-60 sm:basis-44"
        items={people}
        {...field('operator')}
      />
      <DateRangeFilter
        label="Time"
        any="Any time"
        ranges={AUDIT_RANGES}
        title="Entries from … to …"
        submit="Show entries"
        filters={filters}
      />
    </FilterBar>
  )
}
