/** What a member reads in place of "The email to … is on its way." on an installation without a mail server. */
export type KeptMail = {
  words: string
  /** whether the reader can set a mail server, and is shown how */
  isRepairable: boolean
  /** whether the reader is an operator at the machine whose mailbox keeps them */
  hasMailbox: boolean
}

export const MAIL_KEPT = "No mail server is set up: emails stay in this installation's mailbox."
export const MAIL_STOPPED =
  "Emails aren't being delivered right now. The operator of this installation has to set a mail server."

/** Where an operator reads a kept email itself: elsewhere its keys are masked. */
export const MAILBOX_WAYS =
  'To read the email itself, open the mailbox with two-factor authentication, or the link “read emails” that the server printed when it started.'

type Reader = { isOperator: boolean; hasPlans: boolean; isMailboxHere: boolean }

/** The mailbox, for an operator: the console asks for a code first, if it isn't open. */
export const MAILBOX_URL = '/operator/code?callbackUrl=%2Fdev%2Fmailbox'

/** Where other vendors work too, only an operator has the server. */
export const keptMailFor = ({ isOperator, hasPlans, isMailboxHere }: Reader): KeptMail => ({
  ...(hasPlans && !isOperator
    ? { words: MAIL_STOPPED, isRepairable: false }
    : { words: MAIL_KEPT, isRepairable: true }),
  hasMailbox: isOperator && isMailboxHere,
})
