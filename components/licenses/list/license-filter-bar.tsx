'use client'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ProductFilter } from '@/components/products/product-filter'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { SearchInput } from '@/components/ui/input/search-input'
import { choiceChip, expiryChip, linkChip, textChip } from '@/components/ui/table/chip-words'
import { FilterBar, FilterSelect } from '@/components/ui/table/filter-bar'
import { FilterChips } from '@/components/ui/table/filter-chips'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import type { May } from '@/lib/foundation/permissions/core/may'
import { MODES, STOCK, UNUSED } from './license-choices'
import type { LicenseFilters } from './use-license-filters'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring in 30 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const
// Loaded when it is opened: most visits to the list are lookups.
const MoreFilters = onDemand(() => import('./more-license-filters').then((parts) => parts.MoreLicenseFilters))

type Props = { org: string; may: May; filters: LicenseFilters }

/** The filters of the license list: the usual ones on one line, the others on one that opens, what is on as chips. */
export function LicenseFilterBar({ org, may, filters }: Props) {
  const { params, set, field } = filters
  const [isOpen, setIsOpen] = useState(false)
  const products = useProductChoices(org, may['products:view'])
  // Who has one product need not choose it.
  const productId = params.product ?? (products.length === 1 ? (products[0]?.value ?? null) : null)
  // Nobody waits for the types before one is shown.
  const isShown = isOpen || params.license_type !== null
  const types = useTypeChoices(org, may['products:view'] && isShown ? productId : null)
  return (
    <div className="space-y-2">
      <FilterBar>
        <SearchInput
          aria-label="Search licenses"
          className="col-span-2"
          placeholder="Key or part of it, email, name…"
          value={params.q ?? ''}
          onSearch={(q) => set({ q: q || null })}
        />
        <FilterSelect label="Status" any="Any status" items={STATUSES} {...field('status')} />
        <ProductFilter
          org={org}
          mayView={may['products:view']}
          value={params.product}
          onChange={(product) => set({ product, license_type: null })}
        />
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal />
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
        <ViewsMenu org={org} list="licenses" filters={filters} />
      </FilterBar>
      {isOpen && <MoreFilters filters={filters} types={types} />}
      <FilterChips
        filters={filters}
        chips={[
          textChip('Search', 'q', params.q),
          choiceChip('Status', 'status', params.status, STATUSES),
          choiceChip('Product', 'product', params.product, products),
          choiceChip('Customer', 'in_stock', params.in_stock, STOCK),
          types === null
            ? linkChip('One license type', 'license_type', params.license_type)
            : choiceChip('License type', 'license_type', params.license_type, types),
          linkChip('One job', 'job', params.job),
          choiceChip('IP control', 'ip_mode', params.ip_mode, MODES),
          choiceChip('Last validated', 'unused', params.unused, UNUSED),
          expiryChip({ from: params.expires_from, to: params.expires_to }),
          metadataChip(params),
        ]}
      />
    </div>
  )
}

const metadataChip = ({ metadata_key: key, metadata_value: value }: LicenseFilters['params']) =>
  key && value ? { label: `Metadata: ${key} = ${value}`, names: ['metadata_key', 'metadata_value'] } : null

/** The license types of a product to choose among; null without one. */
function useTypeChoices(org: string, productId: string | null) {
  const { data } = useQuery({ ...licenseTypesQuery(org, productId ?? ''), enabled: productId !== null })
  return productId === null ? null : (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
