/** On an installation without a mail server: where the code is that this page waits for. */
export function MailboxNote({ state }: { state: 'link' | 'hint' | null }) {
  if (state === null) return null
  return (
    <p className="text-muted text-small">
      No mail server is set up, so emails are kept on this machine.{' '}
      {state === 'link' ? (
        <a href="/dev/mailbox" target="_blank" rel="noopener" className="underline underline-offset-4">
          Open the mailbox
        </a>
      ) : (
        'Open the link “read emails” that the server printed when it started.'
      )}
    </p>
  )
}
