import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { askOperator } from '@/lib/foundation/plans/core/operated-by'

type Deleted = { name: string; by: string | null; reason: string | null; contact: string | null }

/** To everyone who owned the organization. `by` is the member who deleted it, null for an operator, whose `contact` and `reason` it names. */
export const organizationDeletedMail = ({ name, by, reason, contact }: Deleted, site: string) => ({
  subject: `${name} was deleted`,
  ...renderMail({
    title: `${name} was deleted`,
    paragraphs: [
      `${by === null ? `The operator of ${site} deleted the organization ${name}` : `${by} deleted the organization ${name} at ${site}`}, with its products, licenses, customers, team, and audit log. Validations of its licenses are refused, and its API keys and access tokens no longer work.`,
      ...(reason === null ? [] : [`The reason given: ${reason}`]),
      "This can't be undone.",
    ],
    footer: `You get this email because you owned ${name}. ${by === null ? 'If you have questions' : 'If nobody of your team did this'}, ${askOperator(contact, site)}.`,
  }),
})
