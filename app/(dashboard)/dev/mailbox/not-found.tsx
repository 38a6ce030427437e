import { UnknownPageScreen } from '@/components/layout/unknown-page-screen'
import { MailboxOpener } from '@/components/mailbox/mailbox-opener'

/** What everybody sees who has not opened the mailbox: among them who is just about to. */
export default function ClosedMailbox() {
  return (
    <>
      <UnknownPageScreen />
      <MailboxOpener />
    </>
  )
}
