'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { isMetadataKey, type Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'

type Row = { id: number; key: string; value: string }
type WithMetadata = FieldValues & { metadata?: Metadata | undefined }

const MAX_ROWS = 20
const KEY_PROBLEM = 'Use 1 to 40 characters, without brackets or braces.'

/** The metadata of a license or a license type: a list of keys and values. */
export function MetadataField<Values extends WithMetadata>({ form }: { form: Control<Values, unknown, FieldValues> }) {
  const { field } = useController({ control: form as unknown as Control<WithMetadata>, name: 'metadata' })
  const saved = field.value ?? {}
  const [rows, setRows] = useState(() => rowsOf(saved))
  const [addedId, setAddedId] = useState<number | null>(null)
  // Discarded, or filled in by a license type.
  if (!isSameJson(metadataOf(rows), saved)) setRows(rowsOf(saved))
  const show = (next: Row[]) => {
    setRows(next)
    field.onChange(metadataOf(next))
  }
  const add = () => {
    const id = nextId(rows)
    setRows([...rows, { id, key: '', value: '' }])
    setAddedId(id)
  }
  const edit = (id: number, change: Partial<Row>) =>
    show(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  return (
    <fieldset ref={(element) => field.ref(element && focusOnProblem(element))} className="min-w-0 space-y-3">
      <legend className="mb-2 font-medium text-small">Metadata</legend>
      {rows.map((row) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <Field label="Key" error={problemOf(row, rows)}>
            <Input
              mono
              autoFocus={row.id === addedId}
              autoComplete="off"
              spellCheck={false}
              value={row.key}
              onChange={(event) => edit(row.id, { key: event.target.value })}
            />
          </Field>
          <Field label="Value" error={row.value.length > 500 ? 'Use at most 500 characters.' : undefined}>
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              value={row.value}
              onChange={(event) => edit(row.id, { value: event.target.value })}
            />
          </Field>
          <span className="mt-6">
            <IconButton
              label={`Remove ${row.key || 'this key'}`}
              variant="ghost"
              onClick={() => show(rows.filter(({ id }) => id !== row.id))}
            >
              <Trash2 />
            </IconButton>
          </span>
        </div>
      ))}
      {rows.length < MAX_ROWS && (
        <Button size="small" onClick={add}>
          <Plus />
          Add metadata
        </Button>
      )}
    </fieldset>
  )
}

const nextId = (rows: Row[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1

const rowsOf = (metadata: Metadata): Row[] => Object.entries(metadata).map(([key, value], id) => ({ id, key, value }))

/** Rows in which nothing is typed yet are left out. One with a problem has no key, which no form accepts: it isn't lost. */
const metadataOf = (rows: Row[]): Metadata =>
  Object.fromEntries(
    rows
      .filter(({ key, value }) => key !== '' || value !== '')
      .map((row) => [problemOf(row, rows) === undefined ? row.key : '', row.value]),
  )

function problemOf({ id, key, value }: Row, rows: Row[]): string | undefined {
  if (key === '') return value === '' ? undefined : 'Enter a key for this value.'
  if (!isMetadataKey(key)) return KEY_PROBLEM
  return rows.some((other) => other.id < id && other.key === key) ? 'This key is already used.' : undefined
}

/** What a form focuses that can't be saved because of them. */
const focusOnProblem = (fields: HTMLElement) => ({
  focus: () => fields.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
})
