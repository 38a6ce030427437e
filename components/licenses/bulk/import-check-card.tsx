'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Card } from '@/components/ui/layout/card'
import type { ImportAttempt } from '@/lib/catalog/licenses/bulk/client/import-attempt'
import { useStartImport } from '@/lib/catalog/licenses/bulk/client/import-mutations'
import { importCheckQuery } from '@/lib/catalog/licenses/bulk/client/import-queries'
import type { DateFormat } from '@/lib/catalog/licenses/bulk/core/date-format'
import { type ColumnMap, skippedStatus } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { countRounded } from '@/lib/catalog/licenses/bulk/core/rounded-ids'
import type { ImportCheck } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { FIELD_WORDS } from './import-fields'
import { ImportMailNote } from './import-mail-note'
import { ImportProblems } from './import-problems'
import { ImportSkipped } from './import-skipped'

/** The jobs of an import that was started, and what its preview said. */
export type StartedImport = { jobIds: string[]; check: ImportCheck; attempt: ImportAttempt }

type Props = {
  org: string
  attempt: ImportAttempt
  /** the column that chooses the rows; null if none does */
  rowsColumn: number | null
  onMap: (map: ColumnMap) => void
  onDateFormat: (column: number, format: DateFormat) => void
  onStarted: (started: StartedImport) => void
}

/** Previews the import, with the rows it would refuse, then runs it. */
export function ImportCheckCard({ org, attempt, rowsColumn, onMap, onDateFormat, onStarted }: Props) {
  const { data: check, error, isFetching } = useQuery(importCheckQuery(org, attempt))
  const { start, isPending } = useStartImport(org, attempt, (jobIds) => check && onStarted({ jobIds, check, attempt }))
  if (error) return <LoadFailure title="The file couldn't be checked" error={error} />
  if (!check || isFetching) return <Skeleton className="h-40" />
  const isNothing = check.fresh === 0
  return (
    <Card
      title="3. Preview"
      description="Nothing has been imported."
      footer={
        <>
          <span>
            {isNothing ? (
              "There's nothing to import."
            ) : (
              <>
                Runs in the background. <ImportMailNote org={org} productId={attempt.productId} />
              </>
            )}
          </span>
          <Button variant="primary" loading={isPending} disabled={isNothing} onClick={start}>
            {isNothing ? 'Import licenses' : `Import ${formatCount(check.fresh, 'license')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Figures check={check} />
        <ImportSkipped attempt={attempt} rowsColumn={rowsColumn} onMap={onMap} />
        <SkippedStatus attempt={attempt} />
        <Rounded attempt={attempt} field="customer_discord_id" />
        <Rounded attempt={attempt} field="license_key" />
        <Alike check={check} />
        <Repeated check={check} />
        <Cased check={check} />
        {check.refused > 0 && <ImportProblems check={check} attempt={attempt} onDateFormat={onDateFormat} />}
        {!attempt.map.includes('license_key') && !isNothing && (
          <p className="text-small">No column is the license key: {newKeyWords(check.fresh)}</p>
        )}
      </div>
    </Card>
  )
}

/** A row without a key can't be recognized, so it may be imported twice. */
const Alike = ({ check: { alike } }: { check: ImportCheck }) =>
  alike > 0 && (
    <Callout
      kind="warning"
      title={`${formatCount(alike, 'row')} ${alike === 1 ? 'looks like a license' : 'look like licenses'} you have`}
    >
      Same customer, product, and expiry. Rows without a license key are created again.
    </Callout>
  )

function newKeyWords(count: number): string {
  if (count === 1) return 'the license gets a new key.'
  return count === 2 ? 'both get new keys.' : `all ${formatNumber(count)} get new keys.`
}

/** A purchase of two looks like a row that was copied. */
const Repeated = ({ check: { repeated, repeated_rows: rows } }: { check: ImportCheck }) =>
  repeated > 0 && (
    <Callout
      kind="warning"
      title={`${formatCount(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} an earlier one`}
    >
      {rows.map(({ row, of }) => `Row ${formatNumber(row)} is the same as row ${formatNumber(of)}`).join(', ')}
      {repeated > rows.length && `, and ${formatNumber(repeated - rows.length)} more`}. Without a license key, each
      becomes a separate license.
    </Callout>
  )

/** Nobody who types such a key would tell it from the other. */
export const Cased = ({ check: { cased, cased_rows: rows } }: { check: ImportCheck }) =>
  cased > 0 && (
    <Callout
      kind="warning"
      title={`${formatCount(cased, 'key')} ${cased === 1 ? 'differs from another' : 'differ from others'} only in capital letters`}
    >
      {rows.map(({ row, like }) => `Row ${formatNumber(row)} from ${like}`).join(', ')}
      {cased > rows.length && `, and ${formatNumber(cased - rows.length)} more`}. Keys are compared exactly, so each
      becomes a separate license.
    </Callout>
  )

/** Revoked licenses would work again, and nothing else on the page says so. */
function SkippedStatus({ attempt: { file, map } }: { attempt: ImportAttempt }) {
  const column = useMemo(() => skippedStatus(file.columns, file.rows, map), [file, map])
  return (
    column !== null && (
      <Callout kind="warning" title={`“${column}” is skipped: no license arrives revoked`}>
        If it says which licenses were revoked or refunded, choose “{FIELD_WORDS.revoked}” for it under Columns.
      </Callout>
    )
  )
}

const ROUNDED = {
  customer_discord_id: { many: 'Discord IDs', but: 'these may be the IDs of other people', again: 'IDs' },
  license_key: { many: 'license keys', but: 'these may not be the keys that your customers have', again: 'keys' },
}

/** They can't be told from real ones, but each may be another person's, or nobody's. */
function Rounded({ attempt: { file, map }, field }: Pick<Props, 'attempt'> & { field: keyof typeof ROUNDED }) {
  const count = useMemo(() => countRounded(file.rows, map, field), [file, map, field])
  const { many, but, again } = ROUNDED[field]
  if (count === 0) return null
  return (
    <Callout kind="warning" title={`${formatNumber(count)} ${many} end in zeros`}>
      A spreadsheet keeps 15 digits of a number and makes the others 0, so {but}. Format the column as text there, enter
      the {again} again from where they came from, and choose the new file.
    </Callout>
  )
}

/** The place of the preview while something is missing for it, and what that is. */
export const ImportWaits = ({ reason }: { reason: string }) => (
  <Card title="3. Preview">
    <p className="text-muted text-small">{reason}</p>
  </Card>
)

const WORDS_NAMED = 3

/** The words of the file that were read so, for who means something else by one of them. */
function quoted(words: readonly string[]): string {
  if (words.length === 0) return ''
  const named = words.slice(0, WORDS_NAMED).map((word) => `“${word}”`)
  const more = words.length - named.length
  return ` (${named.join(', ')}${more > 0 ? `, and ${formatNumber(more)} more` : ''})`
}

const Figures = ({ check }: { check: ImportCheck }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {[
      { label: 'Rows', value: check.rows },
      {
        label: 'New licenses',
        value: check.fresh,
        help: [
          check.revoked > 0 &&
            `${formatNumber(check.revoked)} ${check.revoked === 1 ? 'arrives' : 'arrive'} revoked${quoted(check.revoked_words)}`,
          check.running_out > 0 &&
            `${formatNumber(check.running_out)} canceled ${check.running_out === 1 ? 'works until its end, and its notes say so' : 'work until their end, and their notes say so'}`,
          check.expired > 0 && `${formatNumber(check.expired)} ${check.expired === 1 ? 'has' : 'have'} already expired`,
          check.keyless > 0 && `${formatNumber(check.keyless)} ${check.keyless === 1 ? 'gets' : 'get'} a new key`,
        ]
          .filter(Boolean)
          .join(', '),
      },
      {
        label: 'Already exist',
        value: check.known + check.replaced,
        help:
          check.replaced > 0 &&
          `${formatCount(check.replaced, 'key')} ${check.replaced === 1 ? 'was replaced, and stays' : 'were replaced, and stay'} so`,
      },
      { label: 'Left out', value: check.refused },
    ].map(({ label, value, help }) => (
      <div key={label}>
        <dt className="text-muted text-small">{label}</dt>
        <dd className="font-semibold text-head tabular-nums">{formatNumber(value)}</dd>
        {help && <dd className="text-muted text-small">{help}</dd>}
      </div>
    ))}
  </dl>
)
