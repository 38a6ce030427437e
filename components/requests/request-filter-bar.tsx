'use client'
import { ProductFilter } from '@/components/products/product-filter'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { FilterBar, FilterChip, FilterSelect } from '@/components/ui/table/filter-bar'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { RequestFilters } from '@/lib/service/requests/client/request-params'
import { REFUSED, REQUEST_STATUSES } from '@/lib/service/requests/core/schema'
import { statusBadge } from './request-status'

const STATUSES = [
  { value: REFUSED, label: 'Refused' },
  ...REQUEST_STATUSES.map((value) => ({ value, label: statusBadge(value).label })),
] as const
const ENDPOINTS = [
  { value: 'validate', label: 'Validate' },
  { value: 'lookup', label: 'Lookup' },
] as const
const RANGES = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

type Props = { org: string; may: May; filters: RequestFilters }

/** The filters of the request log. */
export const RequestFilterBar = ({ org, may, filters: { params, set, field, isFiltered, clear } }: Props) => (
  <FilterBar onClear={isFiltered ? clear : undefined}>
    <SearchInput
      aria-label="Search requests"
      placeholder={placeholderOf(may)}
      className="col-span-2 w-full sm:w-[26rem]"
      value={params.q ?? params.address ?? ''}
      onSearch={(text) => set({ q: text.trim() || null, address: null })}
    />
    <FilterSelect label="Result" any="Any result" items={STATUSES} {...field('status')} />
    <ProductFilter org={org} mayView={may['products:view']} {...field('product')} />
    <FilterSelect
      label="Endpoint"
      any="Any endpoint"
      className="w-full sm:w-36"
      items={ENDPOINTS}
      {...field('endpoint')}
    />
    <DateRangeFilter
      label="Time"
      any="Any time"
      ranges={RANGES}
      title="Requests between"
      submit="Show requests"
      range={params.range}
      from={params.from}
      to={params.to}
      onChange={set}
    />
    {params.license && (
      <FilterChip label="One license" clearLabel="Show all licenses" onClear={() => set({ license: null })} />
    )}
  </FilterBar>
)

/** The placeholder begins to name what the search accepts, as far as the role may see it. */
const placeholderOf = (may: May): string =>
  [
    ...(may['licenses:view'] ? ['Key', 'last 5 characters', 'email'] : []),
    ...(may['ips:view'] ? ['IP'] : []),
    'request ID…',
  ].join(', ')
