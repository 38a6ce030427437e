'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { Select } from '@/components/ui/input/select'
import type { NameInFile } from '@/lib/catalog/licenses/bulk/core/column-content'
import { productQueries } from '@/lib/catalog/products/client/product-queries'
import type { ProductView } from '@/lib/catalog/products/core/schema'
import { useCreateLicenseTypes } from '@/lib/catalog/products/license-types/client/license-type-mutations'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'

export type UnknownTypes = {
  org: string
  productId: string
  mayCreate: boolean
  /** names of the file that no license type of the product has */
  names: readonly NameInFile[]
  /** the license types that the product has */
  types: readonly { id: string; name: string }[]
  /** the type that was chosen for a name, by its key */
  chosen: ReadonlyMap<string, string>
  onChoose: (key: string, typeId: string) => void
}

/** License types that a file names and the product doesn't have: creates them, or takes others. */
export function ImportTypes({ org, productId, mayCreate, names, types, chosen, onChoose }: UnknownTypes) {
  const { data: product } = useQuery(productQueries.detail(org, productId))
  const create = useCreateLicenseTypes({ org, productId })
  const missing = names.filter(({ key }) => !chosen.has(key))
  if (names.length > MAX_NAMES)
    return (
      <p className="text-amber">
        {formatNumber(names.length)} of these names are no license types of this product. Check that this is the right
        column.
      </p>
    )
  return (
    <div className="space-y-2">
      {missing.length > 0 && (
        <p className="text-amber">
          {missing.length === 1
            ? `This product has no license type “${missing[0]?.name}”.`
            : `This product has no license types with these names: ${missing.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
      {missing.length > 0 && mayCreate && product && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            loading={create.isPending}
            onClick={() => create.mutate({ names: missing.map(({ name }) => name), settings: settingsOf(product) })}
          >
            {missing.length === 1
              ? `Create license type “${missing[0]?.name}”`
              : `Create ${formatNumber(missing.length)} license types`}
          </Button>
          <span className="text-muted">Without an expiry, and with the product’s IP control for new licenses.</span>
        </div>
      )}
      {missing.length > 0 && !mayCreate && (
        <p className="text-muted">
          Someone who can change the product can create {missing.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {types.length > 0 && (
        <ul className="space-y-1">
          {names.map(({ key, name, rows }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">
                {name} <span className="text-muted">({formatCount(rows, 'row')})</span>
              </span>
              <Select
                aria-label={`License type for ${name}`}
                items={types.map(({ id, name: label }) => ({ value: id, label }))}
                value={chosen.get(key) ?? null}
                onChange={(id) => onChoose(key, id)}
                placeholder="Use an existing type"
                size="small"
                className="w-[224px]"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A column with more names something else. */
const MAX_NAMES = 20

type Defaults = Pick<ProductView, 'default_ip_system_enabled' | 'default_max_ips' | 'default_ip_mode'>

/** What a license without a type gets. */
const settingsOf = (product: Defaults) => ({
  ip_system_enabled: product.default_ip_system_enabled,
  max_ips: product.default_ip_system_enabled ? product.default_max_ips : null,
  ip_mode: product.default_ip_mode === 'allow_list' ? ('allow_list' as const) : ('auto_register' as const),
})
