'use client'
import { SearchInput } from '@/components/ui/input/search-input'
import { Select } from '@/components/ui/input/select'
import { IP_FILTERS, STATUS_FILTERS } from '@/lib/licenses/core/schema-list'
import type { May } from '@/lib/permissions/core/may'
import { useProductChoices } from '@/lib/products/client/use-product-choices'
import { ExpiryFilter } from './expiry-filter'
import type { LicenseFilters } from './use-license-filters'

const ANY = 'any'
const STATUSES = [
  { value: ANY, label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring in 30 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
]
const MODES = [
  { value: ANY, label: 'Any IP control' },
  { value: 'off', label: 'Not limited' },
  { value: 'auto_register', label: 'Registers by itself' },
  { value: 'allow_list', label: 'Allow list' },
]

type Props = { org: string; may: May; filters: LicenseFilters }

/** What the list is narrowed to. */
export function LicenseFilterBar({ org, may, filters: { params, set } }: Props) {
  const products = useProductChoices(org, may['products:view'])
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      <SearchInput
        aria-label="Search licenses"
        className="col-span-2"
        placeholder="Whole key, e-mail, name or note"
        value={params.q ?? ''}
        onSearch={(q) => set({ q: q || null })}
      />
      <Select
        aria-label="Status"
        className="w-full sm:w-44"
        items={STATUSES}
        value={params.status ?? ANY}
        onChange={(value) => set({ status: STATUS_FILTERS.find((known) => known === value) ?? null })}
      />
      {products.length > 1 && (
        <Select
          aria-label="Product"
          className="w-full sm:w-40"
          items={[{ value: ANY, label: 'Any product' }, ...products]}
          value={params.product ?? ANY}
          onChange={(product) => set({ product: product === ANY ? null : product })}
        />
      )}
      <Select
        aria-label="IP control"
        className="w-full sm:w-44"
        items={MODES}
        value={params.ip_mode ?? ANY}
        onChange={(value) => set({ ip_mode: IP_FILTERS.find((known) => known === value) ?? null })}
      />
      <ExpiryFilter params={params} set={set} />
    </div>
  )
}
