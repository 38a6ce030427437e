import { renderMail } from '@/lib/mail/core/render-mail'
import type { Content } from '@/lib/sign-in/core/mails'

/** The mails of changing an account. `site` is the address people open. */
export const emailChangeMail = (code: string, site: string): Content => ({
  subject: `${code} confirms your new Latchkey address`,
  ...renderMail({
    title: 'Confirm your new e-mail address',
    paragraphs: ['Enter this code on your account page. It works once, for ten minutes.'],
    code,
    footer: `Somebody entered this address at ${site}/account. If that was not you, ignore this mail.`,
  }),
})

export const stepUpMail = (code: string, site: string): Content => ({
  subject: `${code} confirms that it is you`,
  ...renderMail({
    title: 'Confirm that it is you',
    paragraphs: ['Enter this code on your account page. It works once, for ten minutes.'],
    code,
    footer: `Somebody who is signed in to your account wants to change how it is signed in to. If that was not you, do not give the code to anyone, and sign out everywhere at ${site}/account.`,
  }),
})

/** To the address that was the account's until now. */
export const emailChangedMail = (email: string, site: string): Content => ({
  subject: 'The address of your Latchkey account was changed',
  ...renderMail({
    title: 'The address of your account was changed',
    paragraphs: [`You sign in with ${email} from now on.`],
    footer: `If that was not you, write to who runs ${site} at once.`,
  }),
})
