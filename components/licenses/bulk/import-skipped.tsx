'use client'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button/button'
import type { ImportAttempt } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import type { ColumnMap } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { keepAsMetadata, type Misfit, skippedColumns } from '@/lib/catalog/licenses/bulk/core/skipped-columns'
import { MAX_METADATA_KEYS, MAX_METADATA_VALUE } from '@/lib/foundation/shared/metadata/metadata'

const MISFIT_WORDS: Record<Misfit, string> = {
  name: 'a name has up to 40 characters, without brackets or braces, and no other column has it',
  value: `a value is text of up to ${MAX_METADATA_VALUE} characters`,
  full: `a license has up to ${MAX_METADATA_KEYS} metadata fields`,
}
const MISFITS: readonly Misfit[] = ['name', 'value', 'full']

type Props = {
  attempt: ImportAttempt
  /** the column that chooses the rows; null if none does */
  rowsColumn: number | null
  onMap: (map: ColumnMap) => void
}

/** Names the columns that would be lost, and keeps those that fit as metadata with one press. */
export function ImportSkipped({ attempt: { file, map }, rowsColumn, onMap }: Props) {
  const skipped = useMemo(
    () => skippedColumns(file.columns, file.rows, { map, used: rowsColumn }),
    [file, map, rowsColumn],
  )
  if (skipped.length === 0) return null
  const fitting = skipped.filter(({ misfit }) => misfit === null)
  return (
    <div className="space-y-1 text-small">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 break-words">Not imported: {skipped.map(({ name }) => name).join(', ')}</p>
        {fitting.length > 0 && (
          <Button size="small" onClick={() => onMap(keepAsMetadata(map, skipped))}>
            {fitting.length === skipped.length
              ? `Keep ${fitting.length === 1 ? 'it' : 'them'} as metadata`
              : `Keep ${fitting.map(({ name }) => name).join(', ')} as metadata`}
          </Button>
        )}
      </div>
      {MISFITS.map((kind) => {
        const names = skipped.filter(({ misfit }) => misfit === kind).map(({ name }) => name)
        return (
          names.length > 0 && (
            <p key={kind} className="break-words text-muted">
              {names.join(', ')} can't be metadata: {MISFIT_WORDS[kind]}.
            </p>
          )
        )
      })}
    </div>
  )
}
