import type { Metadata } from 'next'
import { MailboxScreen } from '@/components/sign-in/mailbox/mailbox-screen'
import { requireMailbox } from '@/lib/http/pages/mailbox-page'
import { isConsoleOpen } from '@/lib/wiring/operator'

export const metadata: Metadata = { title: 'Mailbox' }

export default async function MailboxPage() {
  const mails = await requireMailbox(isConsoleOpen)
  return <MailboxScreen mails={mails} />
}
