import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import type { Content } from '@/lib/people/sign-in/core/mails'

/** The mails of changing an account. `site` is the address people open. */
export const emailChangeMail = (code: string, site: string): Content => ({
  subject: `${code} confirms your new Latchkey email`,
  ...renderMail({
    title: 'Confirm your new email',
    paragraphs: ['Enter this code on your account page. Valid once, for 10 minutes.'],
    code,
    footer: `Someone entered this email at ${site}/account. If it wasn't you, ignore this email.`,
  }),
})

export const stepUpMail = (code: string, site: string): Content => ({
  subject: `${code} confirms it's you`,
  ...renderMail({
    title: "Confirm it's you",
    paragraphs: ['Enter this code on your account page. Valid once, for 10 minutes.'],
    code,
    footer: `Someone signed in to your account wants to change how you sign in. If it wasn't you, don't share the code, and sign out everywhere at ${site}/account.`,
  }),
})

/** To the address that was the account's until now. */
export const emailChangedMail = (email: string, site: string): Content => ({
  subject: 'Your Latchkey email was changed',
  ...renderMail({
    title: 'The email of your account was changed',
    paragraphs: [`You now sign in with ${email}.`],
    footer: `If it wasn't you, contact the operator of ${site} immediately.`,
  }),
})
