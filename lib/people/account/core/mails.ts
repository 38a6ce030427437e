import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { askOperator } from '@/lib/foundation/plans/core/operated-by'
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
    footer: `Someone signed in to your account wants to change how you sign in, or to delete your account. If it wasn't you, don't share the code, and sign out everywhere at ${site}/account.`,
  }),
})

/** The last email to an account that was deleted, by its owner or by an operator. */
export const accountDeletedMail = (
  { isByOperator, contact }: { isByOperator: boolean; contact: string | null },
  site: string,
): Content => ({
  subject: 'Your Latchkey account was deleted',
  ...renderMail({
    title: 'Your account was deleted',
    paragraphs: [
      `${isByOperator ? `The operator of ${site} deleted your account` : `You deleted your account at ${site}`}. You're no longer a member of any organization there, and access tokens that acted for you stopped working.`,
      'What you did in an organization stays in its audit log, under this email.',
    ],
    footer: isByOperator
      ? `If you have questions, ${askOperator(contact, site)}.`
      : `If it wasn't you, ${askOperator(contact, site)} immediately.`,
  }),
})

/** To the address that was the account's until now. */
export const emailChangedMail = (
  { email, contact }: { email: string; contact: string | null },
  site: string,
): Content => ({
  subject: 'Your Latchkey email was changed',
  ...renderMail({
    title: 'The email of your account was changed',
    paragraphs: [`You now sign in with ${email}.`],
    footer: `If it wasn't you, ${askOperator(contact, site)} immediately.`,
  }),
})
