'use client'
import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { NoProductYet, useHasNoProducts } from '@/components/licenses/list/no-product-yet'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import {
  dateFormatsOf,
  type ImportAttempt,
  rowsNaming,
  typesInFile,
} from '@/lib/catalog/licenses/bulk/client/import-attempt'
import { importParams } from '@/lib/catalog/licenses/bulk/client/import-params'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import { readRememberedColumns, rememberColumns } from '@/lib/catalog/licenses/bulk/client/remembered-columns'
import { namesIn } from '@/lib/catalog/licenses/bulk/core/column-content'
import type { DateFormat } from '@/lib/catalog/licenses/bulk/core/date-format'
import { type ColumnMap, guessColumns, type RememberedColumns } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { productsInFile } from '@/lib/catalog/licenses/bulk/core/products-in-file'
import { isTypeField } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { metadataKeysQuery } from '@/lib/catalog/licenses/client/metadata-keys'
import { type ProductChoice, useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { findType } from '@/lib/catalog/products/license-types/core/fill-from-type'
import type { LicenseTypeView } from '@/lib/catalog/products/license-types/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { wordKey } from '@/lib/foundation/shared/text'
import { ImportCheckCard, ImportWaits, type StartedImport } from './import-check-card'
import { ImportColumns } from './import-columns'
import { ImportFileCard } from './import-file-card'
import { ImportStarted } from './import-started'

type Props = { org: string; may: May }

const NO_FORMATS: ReadonlyMap<number, DateFormat> = new Map()
const NONE_IMPORTED: ReadonlySet<string> = new Set()

/** What the reader chose for the columns of a file, kept for its next product. */
type Columns = { map: ColumnMap; formats: ReadonlyMap<number, DateFormat> }

/** Imports licenses from a file: choose the columns, preview the result, run the import. Keys stay as they are. */
export function ImportScreen({ org, may }: Props) {
  const [jobIds, setJobIds] = useQueryState('job', importParams.job)
  // Known until the page is loaded again: the jobs keep the reasons of the rows they left out, not the file.
  const [started, setStarted] = useState<StartedImport | null>(null)
  const { file, chooseFile, columns, imported, keep } = useChosenFile()
  const [chosenProduct, setProduct] = useState('')
  const products = useProductChoices(org, may['products:view'])
  const isWithoutProduct = useHasNoProducts(org, may)
  // With one product there is nothing to choose.
  const [only, second] = products
  const productId = chosenProduct || (only && !second ? only.value : '')
  const next = (others: ImportAttempt['others']) => {
    setProduct(products.find(({ label }) => others.some(({ key }) => key === wordKey(label)))?.value ?? '')
    void setJobIds(null)
  }
  if (jobIds.length > 0) {
    const known = started?.jobIds[0] === jobIds[0] ? started : null
    return <ImportStarted org={org} jobIds={jobIds} started={known} onNext={next} />
  }
  return (
    <div className="max-w-[880px] space-y-6">
      <PageHeader
        title="Import licenses"
        help={<HelpLink to="import" about="importing licenses" />}
        description="From a CSV or JSON file, up to 100,000 rows. Keys are imported unchanged. Existing keys are skipped."
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
      />
      {isWithoutProduct ? (
        <NoProductYet org={org} may={may} />
      ) : (
        <ImportFileCard
          products={products}
          productId={productId}
          onProduct={setProduct}
          file={file}
          onFile={chooseFile}
        />
      )}
      {/* Another file starts with guesses of its own. */}
      {file && (
        <ImportSteps
          key={fileKey(file)}
          org={org}
          may={may}
          products={products}
          productId={productId}
          file={file}
          columns={columns}
          imported={imported}
          onStarted={(begun, chosen, name) => {
            setStarted(begun)
            void setJobIds(begun.jobIds)
            keep(chosen, name)
          }}
        />
      )}
    </div>
  )
}

/** A file, and what is kept of it from one product to the next. */
function useChosenFile() {
  const [file, setFile] = useState<ImportFile | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  const [imported, setImported] = useState(NONE_IMPORTED)
  const chooseFile = (chosen: ImportFile | null) => {
    setFile(chosen)
    setColumns(null)
    setImported(NONE_IMPORTED)
  }
  const keep = (chosen: Columns, name: string | null) => {
    setColumns(chosen)
    if (name !== null) setImported((old) => new Set(old).add(name))
  }
  return { file, chooseFile, columns, imported, keep }
}

const fileKey = ({ name, columns, rows }: ImportFile) => [name, rows.length, ...columns].join('\n')

type StepsProps = {
  org: string
  may: May
  products: ProductChoice[]
  productId: string
  file: ImportFile
  /** as they were for another product of this file */
  columns: Columns | null
  /** the names of products in the file whose rows were imported */
  imported: ReadonlySet<string>
  onStarted: (started: StartedImport, columns: Columns, name: string | null) => void
}

function ImportSteps({ org, may, products, productId, file: whole, columns, imported, onStarted }: StepsProps) {
  const { data } = useQuery({
    ...licenseTypesQuery(org, productId),
    enabled: productId !== '' && may['products:view'],
  })
  const types = data?.items ?? NO_TYPES
  const [chosen, setMap] = useState<ColumnMap | null>(columns?.map ?? null)
  const { data: metadata } = useQuery({ ...metadataKeysQuery(org), enabled: may['licenses:view'] })
  const [remembered] = useState(() => readRememberedColumns(org))
  const { guessed, matched } = useMemo(() => {
    const of = { types: types.map(({ name }) => name), metadataKeys: metadata?.keys ?? [] }
    const guess = (more: RememberedColumns) => guessColumns(whole.columns, whole.rows, { ...of, remembered: more })
    return { guessed: guess(new Map()), matched: guess(remembered) }
  }, [whole, types, metadata, remembered])
  const map = chosen ?? matched
  const { file, others, products: productRows } = useRowsOfProduct({ whole, map, products, productId, imported })
  const [formats, setFormats] = useState(columns?.formats ?? NO_FORMATS)
  const dates = useMemo(() => dateFormatsOf(file, map, formats), [file, map, formats])
  const { known, ...unknown } = useTypesOfFile({ file, map, types })
  const attempt = useMemo(
    () => ({ productId, file, map, dates, types: known, others }),
    [productId, file, map, dates, known, others],
  )
  const setFormat = (column: number, format: DateFormat) => setFormats((old) => new Map(old).set(column, format))
  const unread = [...dates].find(([, format]) => format === null)?.[0]
  const missing = missingFor({ productId, map, unread: unread === undefined ? null : (file.columns[unread] ?? '') })
  return (
    <>
      <UnsavedGuard dirty kept="import" />
      <ImportColumns
        file={file}
        map={map}
        onChange={setMap}
        dates={dates}
        onDateFormat={setFormat}
        products={productRows}
        unknown={data ? { org, productId, mayCreate: may['products:update'], types, ...unknown } : null}
      />
      {missing ? (
        <ImportWaits reason={missing} />
      ) : (
        <ImportCheckCard
          org={org}
          attempt={attempt}
          rowsColumn={productRows && productRows.only !== null ? productRows.column : null}
          onMap={setMap}
          onDateFormat={setFormat}
          onStarted={(started) => {
            rememberColumns(org, { columns: whole.columns, map, guessed })
            onStarted(started, { map, formats }, productRows?.only ?? null)
          }}
        />
      )}
    </>
  )
}

const NO_TYPES: LicenseTypeView[] = []
const NO_TYPES_CHOSEN: ReadonlyMap<string, string> = new Map()

/** The license types that a file names: those that are known, and the names that no type has. */
function useTypesOfFile({ file, map, types }: Pick<ImportAttempt, 'file' | 'map'> & { types: LicenseTypeView[] }) {
  const [chosen, setChosen] = useState(NO_TYPES_CHOSEN)
  const column = map.findIndex(isTypeField)
  const named = useMemo(
    () => (column === -1 ? [] : namesIn(file.rows, column).filter(({ key }) => key !== '')),
    [file, column],
  )
  const known = useMemo(() => typesInFile(named, types, chosen), [named, types, chosen])
  const names = useMemo(() => named.filter(({ name }) => findType(types, name) === null), [named, types])
  const onChoose = (key: string, typeId: string) => setChosen((old) => new Map(old).set(key, typeId))
  return { column, known, names, chosen, onChoose }
}

type OfFile = Pick<StepsProps, 'products' | 'productId' | 'imported'> & { whole: ImportFile; map: ColumnMap }

/** The rows of a file that are for the chosen product: those that name it, until the reader chooses others. */
function useRowsOfProduct({ whole, map, products, productId, imported }: OfFile) {
  const [chosen, choose] = useState<string | null>()
  const found = useMemo(
    () =>
      productsInFile(
        whole,
        map,
        products.map(({ label }) => label),
      ),
    [whole, map, products],
  )
  const product = products.find(({ value }) => value === productId)?.label
  const named = found?.names.find(({ key }) => product !== undefined && key === wordKey(product))
  const only = chosen === undefined ? (named?.key ?? null) : chosen
  const file = useMemo(
    () => (found === null || only === null ? whole : rowsNaming(whole, found.column, only)),
    [whole, found, only],
  )
  const others = useMemo(
    () => (found === null || only === null ? [] : found.names.filter(({ key }) => key !== only && !imported.has(key))),
    [found, only, imported],
  )
  return { file, others, products: found && { ...found, only, product, onChange: choose } }
}

type Given = { productId: string; map: ColumnMap; unread: string | null }

/** What has to be chosen before there can be a preview; null if nothing. */
function missingFor({ productId, map, unread }: Given): string | null {
  if (productId === '') return 'Choose a product above to see what would be imported.'
  if (!map.includes('customer_email') && !map.includes('customer_discord_id'))
    return "Choose the column with the customer's email or Discord ID."
  return unread === null ? null : `Choose how the dates in “${unread}” are written.`
}
