'use client'
import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@/components/ui/input/combobox'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { FilterBar, FilterChip, FilterSelect } from '@/components/ui/table/filter-bar'
import { auditQueries } from '@/lib/foundation/audit/client/audit-queries'
import { AUDIT_ACTIONS, actionWords, targetWords } from '@/lib/foundation/audit/core/actions'
import type { AuditPerson } from '@/lib/foundation/audit/core/schema'
import type { AuditFilters } from './use-audit-filters'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: upperFirst(actionWords(action)), help: action }))
const TARGETS = [
  'organization',
  'member',
  'invitation',
  'role',
  'product',
  'access_token',
  'license',
  'customer',
  'webhook',
  'job',
]
const KINDS = TARGETS.map((value) => ({ value, label: upperFirst(targetWords(value)) }))
const RANGES = [
  { value: '1d', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
] as const

type Props = { org: string; filters: AuditFilters }

/** The filters of the audit log. */
export function AuditFilterBar({ org, filters: { params, set, field } }: Props) {
  return (
    <FilterBar>
      <PersonFilter org={org} {...field('actor')} />
      <Combobox
        aria-label="Action"
        placeholder="Any action"
        emptyText="No action with this name"
        className="w-full sm:w-60"
        items={ACTIONS}
        {...field('action')}
      />
      <FilterSelect label="Record" any="Any record" className="w-full sm:w-40" items={KINDS} {...field('type')} />
      <DateRangeFilter
        label="Time"
        any="Any time"
        ranges={RANGES}
        title="Changes from … to …"
        submit="Show changes"
        range={params.range}
        from={params.from}
        to={params.to}
        onChange={set}
      />
      {params.target && (
        <FilterChip label="One record" clearLabel="Show all records" onClear={() => set({ target: null })} />
      )}
      {params.job && <FilterChip label="One job" clearLabel="Show all changes" onClear={() => set({ job: null })} />}
    </FilterBar>
  )
}

type PersonProps = { org: string; value: string | null; onChange: (actor: string | null) => void }

function PersonFilter({ org, value, onChange }: PersonProps) {
  const people = useQuery(auditQueries.people(org)).data?.items ?? []
  const items = [
    ...people.map(personItem),
    { value: 'customer', label: 'Customers', help: 'What customers did in the portal' },
    { value: 'operator', label: 'Operators', help: 'What the operators of this installation did' },
    { value: 'service', label: 'System', help: 'What Latchkey did automatically' },
  ]
  return (
    <Combobox
      aria-label="Person or access token"
      placeholder="Anyone"
      emptyText="No one with this name"
      className="w-full sm:w-52"
      items={items}
      value={value}
      onChange={onChange}
    />
  )
}

const personItem = ({ id, name, email, token }: AuditPerson) =>
  token === null
    ? { value: id, label: name ?? email, help: name ? email : '' }
    : { value: id, label: token, help: `Access token of ${name ?? email}` }
