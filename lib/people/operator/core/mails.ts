import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { askOperator, linkedContact } from '@/lib/foundation/plans/core/operated-by'
import type { Content } from '@/lib/people/sign-in/core/mails'

type Suspension = { reason: string | null; contact: string | null }

/** To a person whom an operator suspended: why, what stopped, and whom to ask. `site` is the public origin. */
export const personSuspendedMail = ({ reason, contact }: Suspension, site: string): Content => ({
  subject: 'Your Latchkey account was suspended',
  ...renderMail({
    title: 'Your account was suspended',
    paragraphs: [
      `The operator of ${site} suspended your account.${reason === null ? '' : ` The reason given: ${reason}`}`,
      "You're signed out everywhere and can't sign in. Access tokens that acted for you are revoked permanently. Your organizations keep working.",
      `To have it resumed, ${askOperator(contact, site)}.`,
    ],
    ...linkedContact(contact),
    footer: `You get this email because you have an account at ${site}.`,
  }),
})

/** To a person whose suspension ended. */
export const personResumedMail = (site: string): Content => ({
  subject: 'Your Latchkey account was resumed',
  ...renderMail({
    title: 'Your account was resumed',
    paragraphs: [
      `The operator of ${site} ended the suspension. You can sign in again, with the roles you had.`,
      'Access tokens that acted for you stay revoked. Create new ones where you need them.',
    ],
    action: { label: 'Sign in', url: `${site}/sign-in` },
    footer: `You get this email because you have an account at ${site}.`,
  }),
})
