'use client'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { AuditSentence } from '@/components/audit/audit-sentence'
import { ChangeTable } from '@/components/audit/changes-table'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import { diffFields } from '@/lib/foundation/audit/core/diff-fields'
import type { AuditDetail } from '@/lib/foundation/audit/core/schema'
import type { LicenseTabProps } from '../license-props'

/** The history of a license, with actors. */
export function EventsTab({ org, licenseId }: LicenseTabProps) {
  const { data, error } = useQuery(licenseQueries.events(org, licenseId))
  if (error) return <LoadFailure title="Events can’t be shown" error={error} />
  if (!data) return <Skeleton className="h-60" />
  if (data.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<History />}
          title="No changes yet"
          description="Changes to this license appear here, with who made them and when."
        />
      </Card>
    )
  return (
    <Card isFlush>
      <ol className="divide-y divide-hairline">
        {data.items.map((entry) => (
          <LicenseEvent key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.next_cursor !== null && (
        <p className="border-hairline border-t px-4 py-2 text-muted text-small">Older events are in the audit log.</p>
      )}
    </Card>
  )
}

function LicenseEvent({ entry }: { entry: AuditDetail }) {
  const changes = diffFields(entry.before, entry.after)
  return (
    <li className="px-4 py-3 text-small">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>
            <AuditSentence entry={entry} />
          </span>
          <span className="text-muted">
            <TimeText at={entry.at} />
          </span>
        </summary>
        <div className="pt-3">
          {changes.length > 0 ? <ChangeTable changes={changes} /> : <p className="text-muted">Nothing to compare.</p>}
        </div>
      </details>
    </li>
  )
}
