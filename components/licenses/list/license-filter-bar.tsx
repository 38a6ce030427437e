'use client'
import { ProductFilter } from '@/components/products/product-filter'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { SearchInput } from '@/components/ui/input/search-input'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import type { May } from '@/lib/foundation/permissions/core/may'
import { MetadataFilter } from './metadata-filter'
import type { LicenseFilters } from './use-license-filters'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring in 30 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const
const UNUSED = [
  { value: '30d', label: 'Not for 30 days' },
  { value: '90d', label: 'Not for 90 days' },
  { value: 'never', label: 'Never validated' },
] as const
const MODES = [
  { value: 'off', label: 'No IP limit' },
  { value: 'auto_register', label: 'Registers automatically' },
  { value: 'allow_list', label: 'Allow list' },
] as const

type Props = { org: string; may: May; filters: LicenseFilters }

/** The filters of the license list. */
export const LicenseFilterBar = ({ org, may, filters: { params, set, field, isFiltered, clear } }: Props) => (
  <FilterBar onClear={isFiltered ? clear : undefined}>
    <SearchInput
      aria-label="Search licenses"
      className="col-span-2"
      placeholder="Key, last 5 characters, email, name…"
      value={params.q ?? ''}
      onSearch={(q) => set({ q: q || null })}
    />
    <FilterSelect label="Status" any="Any status" items={STATUSES} {...field('status')} />
    <ProductFilter org={org} mayView={may['products:view']} {...field('product')} />
    <FilterSelect label="IP control" any="Any IP control" items={MODES} {...field('ip_mode')} />
    <FilterSelect label="Last validated" any="Validated any time" items={UNUSED} {...field('unused')} />
    <DateRangeFilter
      label="Expiry"
      any="Any expiry"
      exact="Expires between…"
      title="Expires between"
      submit="Show licenses"
      className="w-full sm:w-48"
      isByDay
      range={null}
      from={params.expires_from}
      to={params.expires_to}
      onChange={({ from, to }) => set({ expires_from: from, expires_to: to })}
    />
    <MetadataFilter
      metadataKey={params.metadata_key}
      value={params.metadata_value}
      onChange={(metadata_key, metadata_value) => set({ metadata_key, metadata_value })}
    />
  </FilterBar>
)
