import { ExpiryText } from '@/components/ui/text/expiry-text'
import { TimeText } from '@/components/ui/text/time-text'
import type { TimelineChange } from '@/lib/service/timeline/core/schema'

/** What changed, one line a field: "Expiry: 31 Jan 2027 → 31 Jan 2028". */
export const ChangeLines = ({ changes }: { changes: readonly TimelineChange[] }) =>
  changes.length > 0 && (
    <dl className="space-y-0.5">
      {changes.map((change) => (
        <div key={change.field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{change.field}</dt>
          <dd className="min-w-0">
            {!change.isNew && (
              <>
                <span className="text-muted">
                  <Value value={change.before} as={change.as} />
                </span>{' '}
                <span aria-hidden="true" className="text-muted">
                  →
                </span>
                <span className="sr-only"> to </span>{' '}
              </>
            )}
            <Value value={change.after} as={change.as} />
          </dd>
        </div>
      ))}
    </dl>
  )

function Value({ value, as }: { value: string | null; as: TimelineChange['as'] }) {
  if (as === 'expiry') return <ExpiryText at={value} missing="never" />
  if (as === 'time' && value !== null) return <TimeText at={value} as="exact" />
  return <span className="whitespace-pre-wrap">{value ?? 'none'}</span>
}
