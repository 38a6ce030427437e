'use client'
import { Select } from '@/components/ui/input/select'
import type { NameInFile } from '@/lib/catalog/licenses/bulk/core/column-content'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'

export type ProductRows = {
  column: number
  /** what the rows of the file name, the blank name too */
  names: readonly NameInFile[]
  /** the key of the name whose rows are imported; null: all rows */
  only: string | null
  /** the chosen product's name; undefined while none is chosen */
  product: string | undefined
  onChange: (only: string | null) => void
}

/** Of a file that names several products: chooses the rows to import, since an import is for one product. */
export function ImportProducts({ names, only, product, onChange }: ProductRows) {
  const total = names.reduce((sum, { rows }) => sum + rows, 0)
  const left = total - (names.find(({ key }) => key === only)?.rows ?? total)
  const items = [
    { value: ALL, label: `All ${formatNumber(total)} rows` },
    ...names.map(({ key, name, rows }) => ({
      value: OF + key,
      label: `${name || 'No product'} (${formatCount(rows, 'row')})`,
    })),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Select
        aria-label="Rows to import"
        items={items}
        value={only === null ? ALL : OF + only}
        onChange={(value) => onChange(value === ALL ? null : value.slice(OF.length))}
        className="w-[224px]"
      />
      {left === 0 ? (
        <p className="min-w-0 grow basis-64 text-amber">
          This column names several products.{' '}
          {product === undefined
            ? 'An import is for one of them: choose it above.'
            : `All rows would become licenses of ${product}: choose those of one product.`}
        </p>
      ) : (
        <p className="min-w-0 grow basis-64 text-muted">
          {formatCount(left, 'row')} of other products {left === 1 ? 'stays' : 'stay'} out. Import{' '}
          {left === 1 ? 'it' : 'them'} afterwards from the same file.
        </p>
      )}
    </div>
  )
}

const ALL = 'all'
const OF = 'of:'
