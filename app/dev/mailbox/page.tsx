import type { Metadata } from 'next'
import { MailboxScreen } from '@/components/auth/mailbox-screen'
import { Providers } from '@/components/layout/providers'
import { requireMailbox } from '@/lib/http/mailbox-page'

export const metadata: Metadata = { title: 'Mailbox' }

export default async function MailboxPage() {
  const mails = await requireMailbox()
  return (
    <Providers>
      <MailboxScreen mails={mails} />
    </Providers>
  )
}
