import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { clockWords, dayWords } from '@/lib/service/notifications/core/notice'

/** `text` and `html` have the same content. */
export type Content = { subject: string; text: string; html: string }
type LinkMail = {
  token: string
  /** no other mail is sent to this account today: the link works until one may be requested again */
  isLast: boolean
  site: string
}

const lifeOf = (isLast: boolean): string =>
  isLast ? 'until midnight UTC: too many emails were requested today to send another one.' : 'for 30 minutes.'

/** The mails of signing in. `site` is the public origin. */
export const signInCodeMail = ({ code, token, isLast, site }: LinkMail & { code: string }): Content => ({
  subject: `${code} is your Latchkey sign-in code`,
  ...renderMail({
    title: 'Sign in to Latchkey',
    paragraphs: [
      'Enter this code where you asked for it. Valid once, for 10 minutes.',
      `Or open the link and confirm. It works in any browser, once, ${lifeOf(isLast)}`,
    ],
    code,
    // The part after the # stays in the browser: no server on the way logs it, and no mail scanner uses it up.
    action: { label: 'Sign in', url: `${site}/sign-in/link#${token}` },
    footer: `Someone entered this email at ${site}/sign-in. If it wasn't you, ignore this email and don't share the code or the link.`,
  }),
})

export const signUpCodeMail = (code: string, site: string): Content => ({
  subject: `${code} confirms your Latchkey account`,
  ...renderMail({
    title: 'Confirm your email',
    paragraphs: ['Enter this code to finish your sign-up. Valid once, for 10 minutes.'],
    code,
    footer: `Someone entered this email at ${site}/sign-up. If it wasn't you, ignore this email: no account is created.`,
  }),
})

export const alreadySignedUpMail = (site: string): Content => ({
  subject: 'You already have a Latchkey account',
  ...renderMail({
    title: 'You already have an account',
    paragraphs: [
      'Someone signed up at Latchkey with this email, which already has an account.',
      'Sign in with your password, or request a code.',
    ],
    action: { label: 'Sign in', url: `${site}/sign-in` },
    footer: "If it wasn't you, ignore this email: nothing was changed.",
  }),
})

export const passwordResetMail = ({ token, isLast, site }: LinkMail): Content => ({
  subject: 'Choose a new Latchkey password',
  ...renderMail({
    title: 'Choose a new password',
    paragraphs: [`Open this page and choose a new password. The link works once, ${lifeOf(isLast)}`],
    action: { label: 'Choose a new password', url: `${site}/reset-password#${token}` },
    footer: `Someone asked for a new password for this account at ${site}/forgot-password. If it wasn't you, ignore this email: your password doesn't change.`,
  }),
})

export const PASSWORD_CHANGED = 'The password of your Latchkey account was changed'

/** Notifies the owner of a change to their account: perhaps the first sign of a theft. */
export const noticeMail = (what: string, site: string): Content => ({
  subject: what,
  ...renderMail({
    title: what,
    paragraphs: ["If that was you, there's nothing to do."],
    action: { label: 'View your account', url: `${site}/account` },
    footer: `If it wasn't you, choose a new password at ${site}/forgot-password. This signs you out everywhere, but linked accounts can still sign in and access tokens keep working: unlink and revoke those that aren't yours at ${site}/account.`,
  }),
})

/** Sent when another sign-in method was added. `name` is the provider's. */
export const identityLinkedMail = (name: string, site: string): Content => ({
  subject: `${name} was linked to your Latchkey account`,
  ...renderMail({
    title: `${name} was linked to your account`,
    paragraphs: [`You can now sign in with ${name}. If that was you, there's nothing to do.`],
    action: { label: 'View your account', url: `${site}/account` },
    footer: `If it wasn't you, unlink it at ${site}/account and choose a new password at ${site}/forgot-password.`,
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
      'Someone signed in to your account from a new browser.',
      `Browser: ${browser}`,
      `IP address: ${address ?? 'unknown'}`,
      `Time: ${dayWords(at)}, ${clockWords(at)}`,
      `If that was you, there's nothing to do. If not, choose a new password at ${site}/forgot-password. This signs you out everywhere.`,
    ],
    action: { label: 'View your account', url: `${site}/account` },
    footer: 'You get this email because emails about new sign-ins are on for your account.',
    footerLink: { label: 'Change what you get', url: `${site}/account` },
  }),
})
