export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** who the mail says it is from; the address stays ours */
  fromName?: string
}

/** Rejects when the mail could not be handed over. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
