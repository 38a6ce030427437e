import { MailboxOpener } from '@/components/mailbox/mailbox-opener'
import NotFoundPage from '../../not-found'

/** What everybody sees who has not opened the mailbox: among them who is just about to. */
export default function ClosedMailbox() {
  return (
    <>
      <NotFoundPage />
      <MailboxOpener />
    </>
  )
}
