import { actorAside, actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'

/** An entry as a sentence: "Ada revoked license …7K2QD". */
export const AuditSentence = ({ entry }: { entry: AuditEntryView }) => (
  <>
    <span className="font-medium">{actorName(entry)}</span>
    <span className="text-muted">
      {actorAside(entry)} {entry.words}
    </span>
    {entry.target.label && (
      <>
        {' '}
        <span className={entry.target.type === 'license' ? 'font-mono' : 'font-medium'}>{entry.target.label}</span>
      </>
    )}
  </>
)
