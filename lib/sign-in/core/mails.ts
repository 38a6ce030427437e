import { renderMail } from '@/lib/mail/core/render-mail'
import { clockWords, dayWords } from '@/lib/notifications/core/notice'

/** `text` and `html` have the same content. */
export type Content = { subject: string; text: string; html: string }
type LinkMail = {
  token: string
  /** no other mail is sent to this account today: the link works until one may be requested again */
  isLast: boolean
  site: string
}

const lifeOf = (isLast: boolean): string =>
  isLast ? 'until midnight UTC: too many mails were asked for today to send another one.' : 'for half an hour.'

/** The mails of signing in. `site` is the public origin. */
export const signInCodeMail = ({ code, token, isLast, site }: LinkMail & { code: string }): Content => ({
  subject: `${code} is your Latchkey sign-in code`,
  ...renderMail({
    title: 'Sign in to Latchkey',
    paragraphs: [
      'Enter this code where you asked for it. It works once, for ten minutes.',
      `Or open the link and confirm. It works in any browser, once, ${lifeOf(isLast)}`,
    ],
    code,
    // The part after the # stays in the browser: no server on the way logs it, and no mail scanner uses it up.
    action: { label: 'Sign in', url: `${site}/sign-in/link#${token}` },
    footer: `Somebody entered this address at ${site}/sign-in. If that was not you, nothing happens as long as nobody gets the code or the link.`,
  }),
})

export const signUpCodeMail = (code: string, site: string): Content => ({
  subject: `${code} confirms your Latchkey account`,
  ...renderMail({
    title: 'Confirm your e-mail address',
    paragraphs: ['Enter this code to finish your sign-up. It works once, for ten minutes.'],
    code,
    footer: `Somebody entered this address at ${site}/sign-up. If that was not you, ignore this mail: no account is made.`,
  }),
})

export const alreadySignedUpMail = (site: string): Content => ({
  subject: 'You have a Latchkey account already',
  ...renderMail({
    title: 'You have an account already',
    paragraphs: [
      'Somebody signed up at Latchkey with this address, and there is an account with it.',
      'Sign in with your password, or have a code sent to this address.',
    ],
    action: { label: 'Sign in', url: `${site}/sign-in` },
    footer: 'If that was not you, ignore this mail: nothing was changed.',
  }),
})

export const passwordResetMail = ({ token, isLast, site }: LinkMail): Content => ({
  subject: 'Choose a new Latchkey password',
  ...renderMail({
    title: 'Choose a new password',
    paragraphs: [`Open this page and choose a new password. The link works once, ${lifeOf(isLast)}`],
    action: { label: 'Choose a new password', url: `${site}/reset-password#${token}` },
    footer: `Somebody said at ${site}/forgot-password that they forgot the password of this account. If that was not you, ignore this mail: the password stays as it is.`,
  }),
})

export const PASSWORD_CHANGED = 'The password of your Latchkey account was changed'

/** Notifies the owner of a change to their account: perhaps the first sign of a theft. */
export const noticeMail = (what: string, site: string): Content => ({
  subject: what,
  ...renderMail({
    title: what,
    paragraphs: ['If that was you, there is nothing to do.'],
    action: { label: 'Look at your account', url: `${site}/account` },
    footer: `If it was not you, choose a new password at ${site}/forgot-password: that ends every session.`,
  }),
})

/** Sent when another sign-in method was added. `name` is the provider's. */
export const identityLinkedMail = (name: string, site: string): Content => ({
  subject: `${name} was linked to your Latchkey account`,
  ...renderMail({
    title: `${name} was linked to your account`,
    paragraphs: [`You can sign in with ${name} from now on. If that was you, there is nothing to do.`],
    action: { label: 'Look at your account', url: `${site}/account` },
    footer: `If it was not you, unlink it at ${site}/account and choose a new password at ${site}/forgot-password.`,
  }),
})

/** A sign-in from a browser that was never used for this account. */
export const newBrowserMail = (
  { browser, address, at }: { browser: string; address: string | null; at: Date },
  site: string,
): Content => ({
  subject: 'New sign-in to your Latchkey account',
  ...renderMail({
    title: 'New sign-in to your account',
    paragraphs: [
      'Your account was signed in to from a browser that was not used for it before.',
      `Browser: ${browser}`,
      `IP address: ${address ?? 'unknown'}`,
      `Time: ${dayWords(at)}, ${clockWords(at)}`,
      `If that was you, there is nothing to do. If it was not, choose a new password at ${site}/forgot-password: that ends every session.`,
    ],
    action: { label: 'Look at your account', url: `${site}/account` },
    footer: 'You get this email because emails about new sign-ins are on for your account.',
    footerLink: { label: 'Change what you get', url: `${site}/account` },
  }),
})
