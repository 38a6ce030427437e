import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { actorAside, actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'

/** The last five changes, and who made them. */
export const ChangesCard = ({ org, changes }: { org: string; changes: readonly AuditEntryView[] }) => (
  <Card
    isFlush
    title="Recent changes"
    footer={
      <Link href={`/${org}/audit`} className="hover:text-ink">
        Open the audit log
      </Link>
    }
  >
    {changes.length === 0 && <p className="p-4 text-muted text-small">No changes yet.</p>}
    {changes.length > 0 && (
      <ul>
        {changes.map((entry) => (
          <Change key={entry.id} entry={entry} />
        ))}
      </ul>
    )}
  </Card>
)

const Change = ({ entry: { words, target, at, ...by } }: { entry: AuditEntryView }) => (
  <li className="flex items-baseline justify-between gap-4 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <span className="min-w-0 break-words">
      <span className="font-medium">{actorName(by)}</span>
      {actorAside(by)} {words} {target.label && <span className="font-medium">{target.label}</span>}
    </span>
    <span className="shrink-0 text-muted">
      <TimeText at={at} />
    </span>
  </li>
)
