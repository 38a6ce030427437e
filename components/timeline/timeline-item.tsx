'use client'
import { BadgeCheck, Mail, MailX, Network, PencilLine, StickyNote, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { AuditSentenceAbout } from '@/components/audit/audit-sentence'
import { ResentText } from '@/components/customers/mails/mail-columns'
import { mailName, reasonWords } from '@/components/customers/mails/mail-words'
import { statusBadge } from '@/components/requests/request-status'
import { IconButton } from '@/components/ui/button/icon-button'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { type NoteAbout, useDeleteNote } from '@/lib/catalog/notes/client/note-mutations'
import { formatDate } from '@/lib/foundation/browser/format/format-time'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { isBeingSent } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import type { TimelineEntry } from '@/lib/service/timeline/core/schema'
import { ChangeLines } from './change-lines'

type Entry<T extends TimelineEntry['type']> = Extract<TimelineEntry, { type: T }>
type Props = {
  org: string
  /** whose page this is */
  about: NoteAbout
  entry: TimelineEntry
  onOpenMail: (mail: MailLogEntry) => void
}

/** One entry: what happened in a sentence, below it what changed, and when. */
export function TimelineItem(props: Props) {
  const { entry } = props
  const Icon = iconOf(entry)
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-3 text-small sm:grid-cols-[16px_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-muted" />
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <Sentence {...props} />
      </div>
      <span className="col-start-2 text-muted sm:col-start-3">
        <TimeText at={entry.at} />
      </span>
    </li>
  )
}

function iconOf(entry: TimelineEntry) {
  switch (entry.type) {
    case 'change':
      return entry.entry.actor_type === 'customer' ? UserRound : PencilLine
    case 'email':
      return entry.email.outcome === 'sent' ? Mail : MailX
    case 'address':
      return Network
    case 'validation':
      return BadgeCheck
    case 'note':
      return StickyNote
  }
}

function Sentence({ entry, ...props }: Props) {
  switch (entry.type) {
    case 'change':
      return <ChangeText entry={entry} {...props} />
    case 'email':
      return <MailText entry={entry} {...props} />
    case 'address':
      return (
        <p>
          {entry.what === 'registered' ? (
            <>
              A validation registered <Address address={entry.address} />
            </>
          ) : (
            <>
              First request from <Address address={entry.address} />
              {entry.refused !== null && `, refused: ${statusBadge(entry.refused).label}`}
            </>
          )}
          <OfLicense entry={entry} {...props} />
        </p>
      )
    case 'validation':
      return (
        <p>
          First valid on {formatDate(new Date(entry.day), 'UTC')} (UTC)
          <OfLicense entry={entry} {...props} />
        </p>
      )
    case 'note':
      return <NoteText entry={entry} {...props} />
  }
}

type Of<T extends TimelineEntry['type']> = Omit<Props, 'entry'> & { entry: Entry<T> }

const ChangeText = ({ org, about, entry }: Of<'change'>) => (
  <>
    <p>
      <AuditSentenceAbout org={org} entry={entry.entry} subject={about.kind} />
      {entry.entry.actor_type === 'customer' && <span className="text-muted"> in the portal</span>}
      {entry.import_job !== null && (
        <>
          <span className="text-muted"> · </span>
          <Link href={pageRoute(`/${org}/licenses/jobs/${entry.import_job}`)} className="underline underline-offset-4">
            show import
          </Link>
        </>
      )}
    </p>
    <ChangeLines changes={entry.changes} />
  </>
)

const MailText = ({ entry, onOpenMail, ...props }: Of<'email'>) => {
  const { email, outcome } = entry.email
  const why = reasonWords(entry.email, useKeptMail() !== null)
  return (
    <>
      <p>
        <span className="text-muted">
          Email to {email} {isBeingSent(entry.email) ? 'is being sent' : OUTCOME_WORDS[outcome]}:{' '}
        </span>
        <button
          type="button"
          onClick={() => onOpenMail(entry.email)}
          className="rounded-[4px] text-left font-medium underline decoration-hairline underline-offset-4"
        >
          {mailName(entry.email)}
        </button>
        <OfLicense entry={entry} {...props} />
      </p>
      {why && <p className="text-muted">{why}</p>}
      {(entry.email.resent || entry.email.repeats) && (
        <p className="text-muted">
          <ResentText entry={entry.email} />
        </p>
      )}
    </>
  )
}

const OUTCOME_WORDS = {
  sent: 'sent',
  kept: 'kept here, not sent',
  waiting: 'waiting',
  retrying: 'not sent yet',
  withheld: 'not sent',
  given_up: 'couldn’t be sent',
}

const Address = ({ address }: { address: string }) => <span className="font-mono">{address}</span>

function NoteText({ entry, about, ...props }: Of<'note'>) {
  const { author, text, may_delete } = entry
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <p>
          <span className="font-medium">{author.name || author.email}</span>
          <span className="text-muted"> wrote a note</span>
          <OfLicense entry={entry} about={about} {...props} />
        </p>
        {may_delete && <DeleteNote entry={entry} about={about} org={props.org} />}
      </div>
      <p className="whitespace-pre-wrap">{text}</p>
    </>
  )
}

function DeleteNote({ org, about, entry }: Pick<Of<'note'>, 'org' | 'about' | 'entry'>) {
  const [isOpen, setIsOpen] = useState(false)
  const subject: NoteAbout = entry.license ? { kind: 'license', id: entry.license.id } : about
  const remove = useDeleteNote(org, { about: subject, shownOn: about })
  return (
    <>
      <IconButton label="Delete note" size="small" className="-my-1" onClick={() => setIsOpen(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete note"
        confirm="Delete note"
        danger
        onConfirm={() => remove.mutateAsync(entry.id)}
      >
        The history keeps that a note was deleted, not what it said. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}

/** Of which license, on the page of a customer. */
const OfLicense = ({ org, about, entry: { license } }: Pick<Props, 'org' | 'about' | 'entry'>) =>
  license && about.kind === 'customer' ? (
    <>
      <span className="text-muted"> · license </span>
      <Link href={pageRoute(`/${org}/licenses/${license.id}`)} className="font-mono underline underline-offset-4">
        {license.key}
      </Link>
    </>
  ) : null
