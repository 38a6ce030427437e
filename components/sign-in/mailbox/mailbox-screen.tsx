import { Mail } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TimeText } from '@/components/ui/text/time-text'

type MailLine = {
  id: string
  at: string
  to: string
  subject: string
  text: string
  html: string
  fromName?: string | undefined
  replyTo?: string | undefined
}

/** Mails that were not sent, newest first: for trying things out without an SMTP server. */
export const MailboxScreen = ({ mails }: { mails: MailLine[] }) => (
  <main className="mx-auto max-w-[720px] space-y-6 px-4 py-6 md:py-8">
    <PageHeader
      title="Mailbox"
      description="No mail server is set up, so emails are kept here. Only people with the link printed at startup, and operators, can see them."
    />
    {mails.length === 0 && (
      <EmptyState
        icon={<Mail />}
        title="No emails yet"
        description="Sign-in codes, invitations, and notices appear here."
      />
    )}
    {mails.map((mail, index) => (
      <Card key={mail.id} title={mail.subject} description={addressLine(mail)} action={<TimeText at={mail.at} />}>
        {/* Sandboxed without permissions: a mail cannot run scripts, submit forms or navigate this page. */}
        <iframe
          title={`HTML of: ${mail.subject}`}
          sandbox=""
          srcDoc={mail.html}
          loading="lazy"
          className="h-[40rem] w-full rounded-md border border-hairline bg-surface"
        />
        <details className="mt-4" open={index === 0}>
          <summary className="cursor-pointer text-muted text-small">As plain text</summary>
          <p className="mt-3 whitespace-pre-wrap break-words font-mono text-small">{mail.text}</p>
        </details>
      </Card>
    ))}
  </main>
)

const addressLine = ({ to, fromName, replyTo }: MailLine): string =>
  [`To ${to}`, ...(fromName ? [`from ${fromName}`] : []), ...(replyTo ? [`replies to ${replyTo}`] : [])].join(', ')
