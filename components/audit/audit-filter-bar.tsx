'use client'
import { useQuery } from '@tanstack/react-query'
import { useHasPlans } from '@/components/billing/has-plans'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Combobox } from '@/components/ui/input/combobox'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { choiceChip, linkChip, timeChip } from '@/components/ui/table/chip-words'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { auditQueries } from '@/lib/foundation/audit/client/audit-queries'
import { AUDIT_ACTIONS, actionWords, targetWords } from '@/lib/foundation/audit/core/actions'
import type { AuditPerson } from '@/lib/foundation/audit/core/schema'
import type { AuditFilters } from './use-audit-filters'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: upperFirst(actionWords(action)), help: action }))
const WITHOUT_PLANS = ACTIONS.filter(({ value }) => !value.startsWith('billing.'))
const TARGETS = [
  'organization',
  'member',
  'invitation',
  'role',
  'product',
  'access_token',
  'license',
  'customer',
  'sale_source',
  'webhook',
  'job',
]
const KINDS = TARGETS.map((value) => ({ value, label: upperFirst(targetWords(value)) }))
export const AUDIT_RANGES = [
  { value: '1d', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
] as const

type Props = { org: string; filters: AuditFilters }

/** The filters of the audit log. */
export function AuditFilterBar({ org, filters }: Props) {
  const { params, field } = filters
  const people = useQuery(auditQueries.people(org)).data?.items ?? []
  return (
    <FilterBar
      views={<ViewsMenu org={org} list="audit" filters={filters} />}
      filters={filters}
      chips={[
        choiceChip('Person', 'actor', params.actor, personItems(people)),
        choiceChip('Action', 'action', params.action, ACTIONS),
        choiceChip('Record', 'type', params.type, KINDS),
        timeChip(params, AUDIT_RANGES),
        linkChip('One record', 'target', params.target),
        linkChip('One job', 'job', params.job),
      ]}
    >
      <PersonFilter people={people} {...field('actor')} />
      <Combobox
        aria-label="Action"
        placeholder="Any action"
        emptyText="No action with this name"
        className="w-full sm:w-60 sm:max-w-60 sm:grow sm:basis-36"
        items={useHasPlans() ? ACTIONS : WITHOUT_PLANS}
        {...field('action')}
      />
      <FilterSelect label="Record" any="Any record" items={KINDS} {...field('type')} />
      <DateRangeFilter
        label="Time"
        any="Any time"
        ranges={AUDIT_RANGES}
        title="Changes from … to …"
        submit="Show changes"
        filters={filters}
      />
    </FilterBar>
  )
}

type PersonProps = { people: readonly AuditPerson[]; value: string | null; onChange: (actor: string | null) => void }

const PersonFilter = ({ people, value, onChange }: PersonProps) => (
  <Combobox
    aria-label="Person or access token"
    placeholder="Anyone"
    emptyText="No one with this name"
    className="w-full sm:w-52 sm:max-w-52 sm:grow sm:basis-36"
    items={personItems(people)}
    value={value}
    onChange={onChange}
  />
)

const personItems = (people: readonly AuditPerson[]) => [
  ...people.map(personItem),
  { value: 'customer', label: 'Customers', help: 'What customers did in the portal' },
  { value: 'shop', label: 'Shops', help: 'What connected shops did with their sales' },
  { value: 'operator', label: 'Operators', help: 'What the operators of this installation did' },
  { value: 'service', label: 'System', help: 'What Latchkey did automatically' },
]

const personItem = ({ id, name, email, token }: AuditPerson) =>
  token === null
    ? { value: id, label: name ?? email, help: name ? email : '' }
    : { value: id, label: token, help: `Access token of ${name ?? email}` }
