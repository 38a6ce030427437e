/** On an installation without a mail server: where the code is that this page waits for, or who has it. */
export function MailboxNote({ state }: { state: 'link' | 'hint' | 'unsent' | null }) {
  if (state === null) return null
  return <p className="text-muted text-small">{state === 'unsent' ? UNSENT : <Mailbox isOpen={state === 'link'} />}</p>
}

const UNSENT =
  'No mail server is set up here, so emails stay with the operator of this installation. Ask the operator for yours.'

const Mailbox = ({ isOpen }: { isOpen: boolean }) => (
  <>
    No mail server is set up, so emails are kept on this machine.{' '}
    {isOpen ? (
      <a href="/dev/mailbox" target="_blank" rel="noopener" className="underline underline-offset-4">
        Open the mailbox
      </a>
    ) : (
      'Open the link “read emails” that the server printed when it started.'
    )}
  </>
)
