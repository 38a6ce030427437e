'use client'
import { Send } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import type { Fact } from '@/components/ui/layout/definition-grid'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { TextLink } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { useSendTestMail } from '@/lib/people/operator/client/operator-mutations'
import type { InstallationView, MailTestResult } from '@/lib/people/operator/core/schema-installation'
import type { QueueLine } from '@/lib/people/operator/core/schema-system'
import { isEmailTask, sumQueue } from '@/lib/people/operator/core/sum-queue'
import { FactsCard } from './facts-card'

type Props = { mail: InstallationView['mail']; queue: QueueLine[] }

/** Whether emails leave, and a way to find out. */
export function EmailCard({ mail, queue }: Props) {
  const test = useSendTestMail()
  const { due, failed } = sumQueue(queue.filter(({ task }) => isEmailTask(task)))
  return (
    <FactsCard
      anchor="email"
      title="Email"
      help={<HelpLink to="mail_server" about="Email" />}
      action={
        mail.server && (
          <Button loading={test.isPending} onClick={() => test.mutate()}>
            <Send />
            Send test email
          </Button>
        )
      }
      facts={[
        ...serverFacts(mail),
        { label: 'Waiting', value: formatNumber(due) },
        { label: 'Given up', value: formatNumber(failed) },
      ]}
    >
      <div role="status">{test.data && <Result result={test.data} />}</div>
    </FactsCard>
  )
}

const Result = ({ result: { accepted, to, answer } }: { result: MailTestResult }) => (
  <Callout className="mt-4" kind={accepted ? 'good' : 'warning'} title={`${accepted ? 'Sent' : 'Not sent'} to ${to}`}>
    {answer}
  </Callout>
)

const ENCRYPTION = {
  tls: 'TLS from the first byte',
  starttls: 'STARTTLS, required',
  if_offered: 'Only if the server offers it',
}

function serverFacts({ server, has_mailbox, sent_at, failed_at, failure }: Props['mail']): Fact[] {
  if (server === null)
    return [
      {
        label: 'Mail server',
        value: 'None',
        help: (
          <>
            Set one in the settings of the server (<code>SMTP_HOST</code>), and restart. Then you can send a test email
            from here.
          </>
        ),
      },
      {
        label: 'Kept emails',
        value: has_mailbox ? (
          <TextLink href="/dev/mailbox" inNewTab="Open the mailbox">
            Open the mailbox
          </TextLink>
        ) : (
          'On the server'
        ),
        help: has_mailbox
          ? undefined
          : "They are files in DATA_DIR/mailbox. Only a browser on the server's own machine can open them.",
      },
    ]
  return [
    { label: 'Mail server', value: server.host, help: `Sender: ${server.sender}` },
    {
      label: 'Encryption',
      value: ENCRYPTION[server.encryption],
      help: server.has_password ? undefined : 'Without sign-in to the mail server',
    },
    { label: 'Last sent', value: <TimeText at={sent_at} missing="never" /> },
    { label: 'Last failure', value: <TimeText at={failed_at} missing="never" />, help: failure },
  ]
}
