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
import { countRoundedIds } from '@/lib/catalog/licenses/bulk/core/rounded-ids'
import type { ImportCheck } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { ImportMailNote } from './import-mail-note'
import { ImportProblems } from './import-problems'

/** The jobs of an import that was started, and what its preview said. */
export type StartedImport = { jobIds: string[]; check: ImportCheck; attempt: ImportAttempt }

type Props = {
  org: string
  attempt: ImportAttempt
  onDateFormat: (column: number, format: DateFormat) => void
  onStarted: (started: StartedImport) => void
}

/** Previews the import, with the rows it would refuse, then runs it. */
export function ImportCheckCard({ org, attempt, onDateFormat, onStarted }: Props) {
  const { data: check, error, isFetching } = useQuery(importCheckQuery(org, attempt))
  const start = useStartImport(org, (jobIds) => check && onStarted({ jobIds, check, attempt }))
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
          <Button
            variant="primary"
            loading={start.isPending}
            disabled={isNothing}
            onClick={() => start.mutate(attempt)}
          >
            {isNothing ? 'Import licenses' : `Import ${formatCount(check.fresh, 'license')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Figures check={check} />
        <RoundedIds attempt={attempt} />
        <Alike check={check} />
        {check.refused > 0 && <ImportProblems check={check} attempt={attempt} onDateFormat={onDateFormat} />}
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

/** They can't be told from real ones, but each may be another person's. */
function RoundedIds({ attempt: { file, map } }: { attempt: ImportAttempt }) {
  const count = useMemo(() => countRoundedIds(file.rows, map), [file, map])
  if (count === 0) return null
  return (
    <Callout kind="warning" title={`${formatNumber(count)} Discord IDs end in zeros`}>
      A spreadsheet keeps 15 digits of a number and makes the others 0, so these may be the IDs of other people. Format
      the column as text there, enter the IDs again from where they came from, and choose the new file.
    </Callout>
  )
}

/** The place of the preview while something is missing for it, and what that is. */
export const ImportWaits = ({ reason }: { reason: string }) => (
  <Card title="3. Preview">
    <p className="text-muted text-small">{reason}</p>
  </Card>
)

const Figures = ({ check }: { check: ImportCheck }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {[
      { label: 'Rows', value: check.rows },
      {
        label: 'New licenses',
        value: check.fresh,
        help: [
          check.revoked > 0 && `${formatNumber(check.revoked)} ${check.revoked === 1 ? 'arrives' : 'arrive'} revoked`,
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
          `${formatCount(check.replaced, 'key')} ${check.replaced === 1 ? 'was' : 'were'} replaced, and won't work again`,
      },
      { label: 'Refused', value: check.refused },
    ].map(({ label, value, help }) => (
      <div key={label}>
        <dt className="text-muted text-small">{label}</dt>
        <dd className="font-semibold text-head tabular-nums">{formatNumber(value)}</dd>
        {help && <dd className="text-muted text-small">{help}</dd>}
      </div>
    ))}
  </dl>
)
