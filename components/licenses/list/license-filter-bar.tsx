'use client'
import { ProductFilter } from '@/components/products/product-filter'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { SearchInput } from '@/components/ui/input/search-input'
import { choiceChip, expiryChip, linkChip, textChip } from '@/components/ui/table/chip-words'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import type { May } from '@/lib/foundation/permissions/core/may'
import { KEY_SEARCH } from '@/lib/foundation/shared/words/key-search-words'
import { MODES, STOCK, UNUSED } from './license-choices'
import type { LicenseFilters } from './use-license-filters'
import { useTypeChoices } from './use-type-choices'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'expiring', label: 'Expiring in 30 days' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
] as const
// Loaded when it is opened: most visits to the list are lookups.
const MoreFilters = onDemand(() => import('./more-license-filters').then((parts) => parts.MoreLicenseFilters))

type Props = { org: string; may: May; filters: LicenseFilters }

/** The filters of the license list. */
export function LicenseFilterBar({ org, may, filters }: Props) {
  const { params, set, field } = filters
  const products = useProductChoices(org, may['products:view'])
  // Who has one product need not choose it.
  const productId = params.product ?? (products.length === 1 ? (products[0]?.value ?? null) : null)
  const typedProductId = may['products:view'] ? productId : null
  // Nobody waits for the types before one is shown.
  const types = useTypeChoices(org, params.license_type === null ? null : typedProductId)
  return (
    <FilterBar
      search={
        <SearchInput
          aria-label="Search licenses"
          className="col-span-2"
          placeholder={`${KEY_SEARCH}, email, order`}
          value={params.q ?? ''}
          onSearch={(q) => set({ q: q || null })}
        />
      }
      more={<MoreFilters org={org} filters={filters} productId={typedProductId} />}
      views={<ViewsMenu org={org} list="licenses" filters={filters} />}
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
        choiceChip('Last request', 'unused', params.unused, UNUSED),
        expiryChip({ from: params.expires_from, to: params.expires_to }),
        metadataChip(params),
      ]}
    >
      <FilterSelect label="Status" any="Any status" items={STATUSES} {...field('status')} />
      <ProductFilter
        org={org}
        mayView={may['products:view']}
        value={params.product}
        onChange={(product) => set({ product, license_type: null })}
      />
    </FilterBar>
  )
}

const metadataChip = ({ metadata_key: key, metadata_value: value }: LicenseFilters['params']) =>
  key && value ? { label: `Metadata: ${key} = ${value}`, names: ['metadata_key', 'metadata_value'] } : null
