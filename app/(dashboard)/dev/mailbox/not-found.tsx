import { MailboxOpener } from '@/components/mailbox/mailbox-opener'
import NotFoundPage from '../../not-found'

/** Shown to everyone who has not opened the mailbox, including a reader who is about to open it. */
export default function ClosedMailbox() {
  return (
    <>
      <NotFoundPage />
      <MailboxOpener />
    </>
  )
}
