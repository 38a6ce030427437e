'use client'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { Skeleton } from '@/components/ui/feedback/loading'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Link, TextLink } from '@/components/ui/navigation/link'
import { Sheet } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { useResendMail } from '@/lib/foundation/mail/client/mail-log-mutations'
import { mailLogQueries } from '@/lib/foundation/mail/client/mail-log-queries'
import { inSentence, REASON_WORDS } from '@/lib/foundation/mail/client/reason-words'
import { isBeingSent, isMoot } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import type { May } from '@/lib/foundation/permissions/core/may'
import { correctPath, mayCorrect } from '../correct-customer'
import { MailOutcomeBadge, ResentText } from './mail-columns'
import { SetUpMailServer } from './mail-outcome'
import { aboutWords, mailName, reasonWords } from './mail-words'

// Fetched when an email is opened.
const MailAsNow = onDemand(
  () => import('./mail-as-now').then((parts) => parts.MailAsNow),
  <Skeleton className="h-96" />,
)

type Props = {
  org: string
  entry: MailLogEntry | null
  may: May
  onClose: () => void
}

/** One email: to whom, about what, and what became of it. */
export function MailSheet({ org, entry, may, onClose }: Props) {
  const mayResend =
    may['licenses:update'] && entry !== null && !isMoot(entry) && !isBeingSent(entry) && entry.resent === null
  const isMailKept = useKeptMail() !== null
  return (
    <Sheet open={entry !== null} onOpenChange={(open) => !open && onClose()} title={entry ? mailName(entry) : 'Email'}>
      {entry && (
        <DialogBody className="space-y-6">
          <DefinitionGrid facts={factsOf(org, entry, may)} className="sm:grid-cols-[96px_minmax(0,1fr)]" />
          {mayResend && isMailKept && (
            <p className="text-muted text-small">You can send it once a mail server is set up.</p>
          )}
          {mayResend && !isMailKept && (
            <SendAgain org={org} entry={entry} isPreviewed={isPreviewed(entry, may)} onSent={onClose} />
          )}
          {isPreviewed(entry, may) && <MailAsNow org={org} id={entry.id} outcome={entry.outcome} />}
        </DialogBody>
      )}
    </Sheet>
  )
}

const isPreviewed = ({ product }: MailLogEntry, may: May): boolean => may['licenses:view'] && product !== null

type SendAgainProps = { org: string; entry: MailLogEntry; isPreviewed: boolean; onSent: () => void }

/** Sends it once more; what is no longer true says so instead. */
function SendAgain({ org, entry: { id, outcome, email }, isPreviewed, onSent }: SendAgainProps) {
  const { data, isLoading } = useQuery({ ...mailLogQueries.preview(org, id), enabled: isPreviewed })
  const resend = useResendMail(org, onSent)
  const again = outcome === 'sent' ? ' again' : ''
  if (data?.why_not_sent)
    return (
      <p className="text-muted">
        It can't be sent{again}: {inSentence(REASON_WORDS[data.why_not_sent])}
      </p>
    )
  return (
    <div className="space-y-2">
      <Button disabled={isLoading} loading={resend.isPending} onClick={() => resend.mutate(id)}>
        <Send />
        {outcome === 'sent' ? 'Send again' : 'Send now'}
      </Button>
      <p className="break-words text-muted text-small">
        {data?.to && data.to !== email ? data.to : 'The customer'} gets this email as it reads today.
      </p>
    </div>
  )
}

/** What became of it, beyond the badge: nobody learns whether an email was opened. */
const Reason = ({ org, entry, may }: { org: string; entry: MailLogEntry; may: May }) => {
  const isWrong = isRefused(entry) && entry.customer !== null && mayCorrect(may)
  const now = useQuery({ ...mailLogQueries.preview(org, entry.id), enabled: isWrong && isPreviewed(entry, may) })
  const corrected = now.data?.to && now.data.to !== entry.email ? now.data.to : null
  const words = reasonWords(entry, useKeptMail() !== null)
  if (entry.outcome === 'sent') return "The mail server accepted it. Whether it was opened isn't known."
  return (
    <>
      {words} {entry.reason === 'no_mail_server' && <SetUpMailServer />}
      {corrected !== null && `The email was corrected since, to ${corrected}.`}
      {isWrong && corrected === null && entry.customer && (
        <TextLink href={correctPath(org, entry.customer.id)} inNewTab="Correct the email">
          Correct the email
        </TextLink>
      )}
      {entry.reason === 'superseded' && entry.license_id !== null && (
        <TextLink href={laterMail(org, entry.license_id, entry.mail)} inNewTab="Show the later email">
          Show the later email
        </TextLink>
      )}
    </>
  )
}

const isRefused = ({ outcome, reason }: MailLogEntry): boolean => outcome === 'given_up' && reason === 'mail_server'

/** The latest email of its kind about the license, opened. */
const laterMail = (org: string, license: string, mail: MailLogEntry['mail']) => openedMail(org, { license, mail })

const openedMail = (org: string, filter: Record<string, string>) =>
  pageRoute(`/${org}/customers/emails?${new URLSearchParams({ ...filter, open: 'latest' })}`)

/** Leads from an email that was sent again to the new one, and back. */
function Resent({ org, entry }: { org: string; entry: MailLogEntry }) {
  const id = entry.resent ? entry.resent.id : entry.repeats?.id
  const label = entry.resent ? 'Show the later email' : 'Show the earlier email'
  return (
    <>
      <ResentText entry={entry} />{' '}
      {id && (
        <TextLink href={openedMail(org, { id })} inNewTab={label}>
          {label}
        </TextLink>
      )}
    </>
  )
}

const OrderNumber = ({ org, of, may }: { org: string; of: string; may: May }) =>
  may['sales:view'] ? (
    <Link
      href={pageRoute(`/${org}/sales?${new URLSearchParams({ search: of })}`)}
      className="underline underline-offset-4"
    >
      {of}
    </Link>
  ) : (
    of
  )

const factsOf = (org: string, entry: MailLogEntry, may: May) => [
  {
    label: 'Outcome',
    value: <MailOutcomeBadge entry={entry} />,
    help: <Reason org={org} entry={entry} may={may} />,
  },
  ...(entry.resent || entry.repeats ? [{ label: 'Again', value: <Resent org={org} entry={entry} /> }] : []),
  {
    label: 'To',
    value: entry.customer ? (
      <Link href={pageRoute(`/${org}/customers/${entry.customer.id}`)} className="underline underline-offset-4">
        {entry.email}
      </Link>
    ) : (
      entry.email
    ),
    help: entry.customer?.name,
  },
  {
    label: 'About',
    value:
      entry.license_id === null || entry.licenses > 1 ? (
        aboutWords(entry)
      ) : (
        <Link href={pageRoute(`/${org}/licenses/${entry.license_id}`)} className="underline underline-offset-4">
          {aboutWords(entry)}
        </Link>
      ),
  },
  ...(entry.order?.number
    ? [{ label: 'Order', value: <OrderNumber org={org} of={entry.order.number} may={may} /> }]
    : []),
  { label: 'When', value: <TimeText at={entry.at} as="exact" /> },
]
