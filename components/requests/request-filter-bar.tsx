'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { ProductFilter } from '@/components/products/product-filter'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { choiceChip, linkChip, textChip, timeChip } from '@/components/ui/table/chip-words'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import type { May } from '@/lib/foundation/permissions/core/may'
import { KEY_SEARCH } from '@/lib/foundation/shared/words/key-search-words'
import type { RequestFilters } from '@/lib/service/requests/client/request-params'
import { REFUSED, REQUEST_STATUSES } from '@/lib/service/requests/core/schema'
import { statusBadge } from './request-status'

const STATUSES = [
  { value: REFUSED, label: 'Refused' },
  ...REQUEST_STATUSES.map((value) => ({ value, label: statusBadge(value).label })),
] as const
const WITHOUT_PLANS = STATUSES.filter(({ value }) => value !== 'billing_suspended')
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
export function RequestFilterBar({ org, may, filters }: Props) {
  const { params, set, field } = filters
  const products = useProductChoices(org, may['products:view'])
  return (
    <FilterBar
      search={
        <SearchInput
          aria-label="Search requests"
          placeholder={placeholderOf(may)}
          className="col-span-2 xl:min-w-72"
          value={params.q ?? params.address ?? ''}
          onSearch={(text) => set({ q: text.trim() || null, address: null })}
        />
      }
      views={<ViewsMenu org={org} list="requests" filters={filters} />}
      filters={filters}
      chips={[
        textChip('Search', 'q', params.q),
        textChip('IP', 'address', params.address),
        choiceChip('Result', 'status', params.status, STATUSES),
        choiceChip('Product', 'product', params.product, products),
        choiceChip('Endpoint', 'endpoint', params.endpoint, ENDPOINTS),
        timeChip(params, RANGES),
        linkChip('One license', 'license', params.license),
      ]}
    >
      <FilterSelect
        label="Result"
        any="Any result"
        items={useHasPlans() ? STATUSES : WITHOUT_PLANS}
        {...field('status')}
      />
      <ProductFilter org={org} mayView={may['products:view']} {...field('product')} />
      <FilterSelect label="Endpoint" any="Any endpoint" items={ENDPOINTS} {...field('endpoint')} />
      <DateRangeFilter
        label="Time"
        any="Any time"
        ranges={RANGES}
        title="Requests between"
        submit="Show requests"
        filters={filters}
      />
    </FilterBar>
  )
}

/** The placeholder begins to name what the search accepts, as far as the role may see it. */
const placeholderOf = (may: May): string =>
  [...(may['licenses:view'] ? [KEY_SEARCH, 'email'] : []), ...(may['ips:view'] ? ['IP'] : []), 'request ID'].join(', ')
