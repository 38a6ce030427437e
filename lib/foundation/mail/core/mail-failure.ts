/** What a mail server said to a mail that it did not accept. */
export type MailFailure = {
  /** null if it didn't answer: then the error tells only whoever runs the installation anything */
  answer: string | null
  /** another attempt would be refused, too */
  isPermanent: boolean
}

const MAX_ANSWER = 300

/** The answer in what sending a mail threw, on one line. */
export function mailFailureOf(error: unknown): MailFailure {
  const { response, responseCode, command } = error as { response?: unknown; responseCode?: unknown; command?: unknown }
  if (typeof response !== 'string' || typeof responseCode !== 'number') return { answer: null, isPermanent: false }
  const answer = response.replace(/\s+/g, ' ').trim().slice(0, MAX_ANSWER)
  return { answer, isPermanent: NO_RECIPIENT.has(responseCode) && isAboutRecipient(answer, command) }
}

/** RFC 5321: the mailbox isn't there, is elsewhere, or has a name that the server doesn't allow; or all of these. */
const NO_RECIPIENT = new Set([550, 551, 553, 554])

/**
 * The enhanced code decides where there is one (RFC 3463): 5.1 is the address, 5.2 the mailbox. 5.7 is a rule of the
 * server, like that it relays nothing, which whoever runs the installation can change.
 */
function isAboutRecipient(answer: string, command: unknown): boolean {
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d/.exec(answer) ?? []
  return subject ? ['1', '2'].includes(subject) : command === 'RCPT TO'
}
