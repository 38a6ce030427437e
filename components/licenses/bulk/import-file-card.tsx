'use client'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Combobox } from '@/components/ui/input/combobox'
import { Card } from '@/components/ui/layout/card'
import type { ImportFile } from '@/lib/catalog/licenses/bulk/client/read-import-file'
import type { ProductChoice } from '@/lib/catalog/products/client/use-product-choices'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'

type Props = {
  products: ProductChoice[]
  productId: string
  onProduct: (id: string) => void
  file: ImportFile | null
  onFile: (file: ImportFile | null) => void
}

/** Chooses the product and the file. */
export function ImportFileCard({ products, productId, onProduct, file, onFile }: Props) {
  return (
    <Card title="1. Product and file">
      <div className="space-y-4">
        <Field label="Product">
          <Combobox
            items={products}
            value={productId || null}
            onChange={(id) => onProduct(id ?? '')}
            placeholder="Choose a product"
            emptyText="No matching products"
          />
        </Field>
        <FileDrop file={file} onFile={onFile} />
      </div>
    </Card>
  )
}

/** Loaded with the first file. */
const loadParser = () =>
  import('@/lib/catalog/licenses/bulk/client/read-import-file').catch(() => {
    throw new Error("The file can't be read. Check your connection and try again.")
  })

function FileDrop({ file, onFile }: Pick<Props, 'file' | 'onFile'>) {
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const read = async (given: File | undefined) => {
    if (!given) return
    setError(undefined)
    setReading(true)
    try {
      const { readImportFile } = await loadParser()
      onFile(await readImportFile(given))
    } catch (problem) {
      onFile(null)
      setError(problem instanceof Error ? problem.message : "The file can't be read.")
    } finally {
      setReading(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <section
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border border-line border-dashed px-4 py-6 text-center',
        isOver && 'bg-sunken',
      )}
    >
      <FileUp aria-hidden="true" className="size-6 text-muted" />
      <FileName file={file} />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
        aria-label="File of licenses"
        aria-describedby={error ? errorId : undefined}
        className="sr-only"
        // The button below does the same, and its focus is seen.
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          // Lets the same file be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <Button loading={isReading} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      {error && (
        <p id={errorId} role="alert" className="text-red text-small">
          {error}
        </p>
      )}
    </section>
  )
}

const LINES_NAMED = 5
const foreignLines = (lines: readonly number[]): string => {
  const named = lines.slice(0, LINES_NAMED).join(', ')
  const more = lines.length > LINES_NAMED ? ` and ${formatNumber(lines.length - LINES_NAMED)} more` : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`
}
const itsLetters = (lines: readonly number[]): string => (lines.length === 1 ? 'its letters' : 'their letters')

const FileName = ({ file }: Pick<Props, 'file'>) => (
  <p className="text-small">
    {file ? (
      <>
        <span className="font-medium">{file.name}</span>{' '}
        <span className="text-muted">
          {formatCount(file.rows.length, 'row')}
          {file.encoding !== 'UTF-8' && `, read as ${file.encoding}`}
          {file.foreign.length > 0 &&
            `, ${foreignLines(file.foreign)} read as Windows-1252: check ${itsLetters(file.foreign)}`}
        </span>
      </>
    ) : (
      <span className="text-muted">Drop a file here: CSV with a header row, or a JSON array of objects.</span>
    )}
  </p>
)
