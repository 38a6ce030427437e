import { wordKey } from '@/lib/foundation/shared/text'
import { type NameInFile, namesIn } from './column-content'
import { type ColumnMap, plainName } from './guess-columns'
import { METADATA_COLUMN } from './schema-import'

/** A column that says of which product each row is. An import is for one product. */
export type ProductsInFile = { column: number; names: NameInFile[] }

const NAMED = /^(product|produkt|produit|producto|produto|app|application)(_(name|title|titel))?$|^(产品|产品名称)$/
/** A column with more is one of something else. */
const MAX_PRODUCTS = 100

type Rows = readonly (readonly unknown[])[]

/** The column that names several products, by what it is called, or as most of its names are `known` products. */
export function productsInFile(
  { columns, rows }: { columns: readonly string[]; rows: Rows },
  map: ColumnMap,
  known: readonly string[],
): ProductsInFile | null {
  const products = new Set(known.map(wordKey))
  const found = columns.flatMap((column, i) => {
    if (map[i] && !map[i].startsWith(METADATA_COLUMN)) return []
    const names = namesIn(rows, i)
    const filled = names.filter(({ key }) => key !== '')
    if (filled.length < 2 || filled.length > MAX_PRODUCTS) return []
    const isKnown = filled.filter(({ key }) => products.has(key)).length * 2 > filled.length
    return NAMED.test(plainName(column)) || isKnown ? [{ column: i, names }] : []
  })
  return found[0] ?? null
}
