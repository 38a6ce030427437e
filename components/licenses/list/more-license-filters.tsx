'use client'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import type { Choice } from '@/components/ui/input/select-trigger'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import { MODES, STOCK, UNUSED } from './license-choices'
import { MetadataFilter } from './metadata-filter'
import type { LicenseFilters } from './use-license-filters'

type Props = {
  filters: LicenseFilters
  /** of the chosen product, or the only one; null without one */
  types: readonly Choice<string>[] | null
}

/** The rarer filters of the license list. */
export const MoreLicenseFilters = ({ filters: { params, set, field }, types }: Props) => (
  <FilterBar>
    <FilterSelect label="Customer" any="Any customer" items={STOCK} {...field('in_stock')} />
    {types && <FilterSelect label="License type" any="Any license type" items={types} {...field('license_type')} />}
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
      filters={{
        params: { from: params.expires_from, to: params.expires_to },
        set: ({ from, to }) => set({ expires_from: from, expires_to: to }),
      }}
    />
    <MetadataFilter
      metadataKey={params.metadata_key}
      value={params.metadata_value}
      onChange={(metadata_key, metadata_value) => set({ metadata_key, metadata_value })}
    />
  </FilterBar>
)
