'use client'
import { Send } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { DefinitionGrid } from '@/components/ui/layout/definition-grid'
import { Link } from '@/components/ui/navigation/link'
import { Sheet } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useIsMailKept } from '@/lib/foundation/mail/client/kept-mail'
import { useResendMail } from '@/lib/foundation/mail/client/mail-log-mutations'
import type { MailReason } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { MailOutcomeBadge } from './mail-columns'
import { SetUpMailServer } from './mail-outcome'
import { aboutWords, MAIL_NAMES, REASON_WORDS } from './mail-words'

type Props = { org: string; entry: MailLogEntry | null; mayResend: boolean; onClose: () => void }

/** One email: to whom, about what, and what became of it. */
export function MailSheet({ org, entry, mayResend, onClose }: Props) {
  const resend = useResendMail(org, onClose)
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      title={entry ? MAIL_NAMES[entry.mail] : 'Email'}
    >
      {entry && (
        <DialogBody className="space-y-6">
          <DefinitionGrid facts={factsOf(org, entry)} className="sm:grid-cols-[96px_minmax(0,1fr)]" />
          {mayResend && (
            <div className="space-y-2">
              <Button loading={resend.isPending} onClick={() => resend.mutate(entry.id)}>
                <Send />
                {entry.outcome === 'sent' ? 'Send again' : 'Send now'}
              </Button>
              <p className="text-muted text-small">
                It says what is true now. An email you send by hand doesn't count toward the 5 a day about changes.
              </p>
            </div>
          )}
        </DialogBody>
      )}
    </Sheet>
  )
}

function Reason({ reason }: { reason: MailReason }) {
  const isMailKept = useIsMailKept()
  return (
    <>
      {REASON_WORDS[reason]} {reason === 'no_mail_server' && isMailKept && <SetUpMailServer />}
    </>
  )
}

const factsOf = (org: string, entry: MailLogEntry) => [
  {
    label: 'Outcome',
    value: <MailOutcomeBadge outcome={entry.outcome} />,
    help: entry.reason && <Reason reason={entry.reason} />,
  },
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
      entry.license_id === null ? (
        aboutWords(entry)
      ) : (
        <Link href={pageRoute(`/${org}/licenses/${entry.license_id}`)} className="underline underline-offset-4">
          {aboutWords(entry)}
        </Link>
      ),
  },
  { label: 'When', value: <TimeText at={entry.at} as="exact" /> },
]
