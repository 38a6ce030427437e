'use client'
import { DateRangeFilter } from '@/components/ui/input/date-range-filter'
import { FilterRow, FilterSelect } from '@/components/ui/table/filter-parts'
import { MODES, STOCK, UNUSED } from './license-choices'
import { MetadataFilter } from './metadata-filter'
import type { LicenseFilters } from './use-license-filters'
import { useTypeChoices } from './use-type-choices'

type Props = {
  org: string
  filters: LicenseFilters
  /** the chosen product, or the only one, whose license types may be seen; null without one */
  productId: string | null
}

/** The rarer filters of the license list. */
export function MoreLicenseFilters({ org, filters: { params, set, field }, productId }: Props) {
  const types = useTypeChoices(org, productId)
  return (
    <FilterRow>
      <FilterSelect label="Customer" any="Any customer" items={STOCK} {...field('in_stock')} />
      {types && <FilterSelect label="License type" any="Any license type" items={types} {...field('license_type')} />}
      <FilterSelect label="IP control" any="Any IP control" items={MODES} {...field('ip_mode')} />
      <FilterSelect label="Last request" any="Any last request" items={UNUSED} {...field('unused')} />
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
        org={org}
        metadataKey={params.metadata_key}
        value={params.metadata_value}
        onChange={(metadata_key, metadata_value) => set({ metadata_key, metadata_value })}
      />
    </FilterRow>
  )
}
