import { Mail } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { TimeText } from '@/components/ui/time-text'

type MailLine = { id: string; at: string; to: string; subject: string; text: string }

/** Mails that were not sent, newest first: for trying things out before there is an SMTP server. */
export const MailboxScreen = ({ mails }: { mails: MailLine[] }) => (
  <main className="mx-auto max-w-[720px] space-y-6 px-4 py-6 md:py-8">
    <PageHead
      title="Mailbox"
      line="No SMTP server is configured, so mails are kept here. Only this machine can see them."
    />
    {mails.length === 0 && (
      <EmptyState icon={<Mail />} title="No mails yet" line="Sign-in codes, invitations and notices appear here." />
    )}
    {mails.map(({ id, at, to, subject, text }) => (
      <Card key={id} title={subject} line={`To ${to}`} action={<TimeText at={at} />}>
        <p className="whitespace-pre-wrap break-words font-mono text-small">{text}</p>
      </Card>
    ))}
  </main>
)
