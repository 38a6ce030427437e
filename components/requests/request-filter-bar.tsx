'use client'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { SearchInput } from '@/components/ui/input/search-input'
import { Select } from '@/components/ui/input/select'
import type { May } from '@/lib/permissions/core/may'
import { useProductChoices } from '@/lib/products/client/use-product-choices'
import { REFUSED, REQUEST_STATUSES } from '@/lib/requests/core/schema'
import { RequestRange } from './request-range'
import { statusBadge } from './request-status'
import type { RequestFilters } from './use-request-filters'

const ANY = 'any'
const STATUSES = [
  { value: ANY, label: 'Any answer' },
  { value: REFUSED, label: 'Refused' },
  ...REQUEST_STATUSES.map((value) => ({ value, label: statusBadge(value).label })),
]
const ENDPOINTS = [
  { value: ANY, label: 'Any endpoint' },
  { value: 'validate', label: 'Validate' },
  { value: 'lookup', label: 'Lookup' },
] as const

type Props = { org: string; may: May; filters: RequestFilters }

/** What the log is narrowed to. */
export function RequestFilterBar({ org, may, filters: { params, set } }: Props) {
  const products = useProductChoices(org, may['products:view'])
  const orNull = <T extends string>(value: T | typeof ANY) => (value === ANY ? null : value)
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      <SearchInput
        aria-label="Search requests"
        placeholder={placeholderOf(may)}
        className="col-span-2 w-full sm:w-[26rem]"
        value={params.q ?? params.address ?? ''}
        onSearch={(text) => set({ q: text.trim() || null, address: null })}
      />
      <Select
        aria-label="Answer"
        className="w-full sm:w-44"
        items={STATUSES}
        value={params.status ?? ANY}
        onChange={(value) => set({ status: REQUEST_FILTERS.find((known) => known === value) ?? null })}
      />
      {products.length > 1 && (
        <Select
          aria-label="Product"
          className="w-full sm:w-40"
          items={[{ value: ANY, label: 'Any product' }, ...products]}
          value={params.product ?? ANY}
          onChange={(product) => set({ product: orNull(product) })}
        />
      )}
      <Select
        aria-label="Endpoint"
        className="w-full sm:w-36"
        items={ENDPOINTS}
        value={params.endpoint ?? ANY}
        onChange={(endpoint) => set({ endpoint: orNull(endpoint) })}
      />
      <RequestRange params={params} set={set} />
      {params.license && (
        <Button variant="ghost" onClick={() => set({ license: null })}>
          One license
          <X aria-label="Show all licenses" />
        </Button>
      )}
    </div>
  )
}

const REQUEST_FILTERS = [REFUSED, ...REQUEST_STATUSES] as const

/** What the search takes, as far as the role may see it. */
const placeholderOf = (may: May): string =>
  [
    'Request ID',
    ...(may['licenses:view'] ? ['license key', 'e-mail'] : []),
    ...(may['ips:view'] ? ['IP'] : []),
    'device ID',
  ].join(', ')
