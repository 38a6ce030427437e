'use client'
import { useMemo, useState } from 'react'
import { NoProductYet, useHasNoProducts } from '@/components/licenses/list/no-product-yet'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { dateFormatsOf } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import type { DateFormat } from '@/lib/catalog/licenses/bulk/core/date-format'
import { type ColumnMap, guessColumns } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { ImportCheckCard, ImportWaits, type StartedImport } from './import-check-card'
import { ImportColumns } from './import-columns'
import { ImportFileCard } from './import-file-card'
import { ImportStarted } from './import-started'

type Props = { org: string; may: May }

const NO_FORMATS: ReadonlyMap<number, DateFormat> = new Map()

/** Imports licenses from a file: choose the columns, preview the result, run the import. Keys stay as they are. */
export function ImportScreen({ org, may }: Props) {
  const [started, setStarted] = useState<StartedImport | null>(null)
  const [file, setFile] = useState<ImportFile | null>(null)
  const [chosenProduct, setProduct] = useState('')
  const products = useProductChoices(org, may['products:view'])
  const isWithoutProduct = useHasNoProducts(org, may)
  if (started) return <ImportStarted org={org} started={started} />
  // With one product there is nothing to choose.
  const [only, second] = products
  const productId = chosenProduct || (only && !second ? only.value : '')
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
        <ImportFileCard products={products} productId={productId} onProduct={setProduct} file={file} onFile={setFile} />
      )}
      {/* Another file starts with guesses of its own. */}
      {file && <ImportSteps key={fileKey(file)} org={org} productId={productId} file={file} onStarted={setStarted} />}
    </div>
  )
}

const fileKey = ({ name, columns, rows }: ImportFile) => [name, rows.length, ...columns].join('\n')

type StepsProps = { org: string; productId: string; file: ImportFile; onStarted: (started: StartedImport) => void }

function ImportSteps({ org, productId, file, onStarted }: StepsProps) {
  const [map, setMap] = useState<ColumnMap>(() => guessColumns(file.columns, file.rows))
  const [formats, setFormats] = useState(NO_FORMATS)
  const dates = useMemo(() => dateFormatsOf(file, map, formats), [file, map, formats])
  const attempt = useMemo(() => ({ productId, file, map, dates }), [productId, file, map, dates])
  const setFormat = (column: number, format: DateFormat) => setFormats((old) => new Map(old).set(column, format))
  const unread = [...dates].find(([, format]) => format === null)?.[0]
  const missing = missingFor({ productId, map, unread: unread === undefined ? null : (file.columns[unread] ?? '') })
  return (
    <>
      <UnsavedGuard dirty kept="import" />
      <ImportColumns file={file} map={map} onChange={setMap} dates={dates} onDateFormat={setFormat} />
      {missing ? (
        <ImportWaits reason={missing} />
      ) : (
        <ImportCheckCard org={org} attempt={attempt} onDateFormat={setFormat} onStarted={onStarted} />
      )}
    </>
  )
}

type Given = { productId: string; map: ColumnMap; unread: string | null }

/** What has to be chosen before there can be a preview; null if nothing. */
function missingFor({ productId, map, unread }: Given): string | null {
  if (productId === '') return 'Choose a product above to see what would be imported.'
  if (!map.includes('customer_email') && !map.includes('customer_discord_id'))
    return "Choose the column with the customer's email or Discord ID."
  return unread === null ? null : `Choose how the dates in “${unread}” are written.`
}
