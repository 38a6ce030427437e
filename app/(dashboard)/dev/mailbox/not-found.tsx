import { UnknownPageScreen } from '@/components/layout/unknown-page-screen'
import { MailboxOpener } from '@/components/sign-in/mailbox/mailbox-opener'

/** Shown to everyone who has not opened the mailbox, including a reader who is about to open it. */
export default function ClosedMailbox() {
  return (
    <>
      <UnknownPageScreen />
      <MailboxOpener />
    </>
  )
}
