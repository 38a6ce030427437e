import { Link } from '@/components/ui/navigation/link'
import { actorAside, actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'

/** An entry as a sentence: "Ada revoked license …7K2QD". */
export const AuditSentence = ({ entry }: { entry: AuditEntryView }) => (
  <>
    <Who entry={entry} />
    <span className="text-muted"> {entry.words}</span>
    {entry.target.label && (
      <>
        {' '}
        <span className={entry.target.type === 'license' ? 'font-mono' : 'font-medium'}>{entry.target.label}</span>
      </>
    )}
    <Order entry={entry} />
  </>
)

/** The same on a page about `subject`, which is "this license" there. Another license is linked. */
export function AuditSentenceAbout({ org, entry, subject }: Props) {
  const { target, words } = entry
  if (target.type === subject)
    return (
      <>
        <Who entry={entry} />
        <span className="text-muted"> {words.replace(new RegExp(`${subject}$`), `this ${subject}`)}</span>
        <Order entry={entry} />
      </>
    )
  if (target.type !== 'license' || target.id === null) return <AuditSentence entry={entry} />
  return (
    <>
      <Who entry={entry} />
      <span className="text-muted"> {words} </span>
      <Link href={pageRoute(`/${org}/licenses/${target.id}`)} className="font-mono underline underline-offset-4">
        {target.label}
      </Link>
      <Order entry={entry} />
    </>
  )
}

type Props = { org: string; entry: AuditEntryView; subject: 'license' | 'customer' }

const Who = ({ entry }: { entry: AuditEntryView }) => (
  <>
    <span className="font-medium">{actorName(entry)}</span>
    <span className="text-muted">{actorAside(entry)}</span>
  </>
)

const Order = ({ entry: { order } }: { entry: AuditEntryView }) =>
  order !== null && <span className="text-muted">, order {order}</span>
