import { renderMail } from '@/lib/mail/core/render-mail'
import { INVITATION_DAYS } from './invitation'
import { plainName } from './neutral-name'

type Invited = { organization: string; inviter: string; role: string; url: string }

/** The mail with the link that an invitation is accepted by. */
export function invitationMail({ organization, inviter, role, url }: Invited) {
  const subject = `Join ${plainName(organization)} on Latchkey`
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        `${plainName(inviter)} invites you to ${plainName(organization)} as ${plainName(role)}.`,
        `Sign in with this e-mail address to accept. The link works once, for ${INVITATION_DAYS} days.`,
      ],
      action: { label: 'See the invitation', url },
      footer: 'If you do not know this organization, ignore this mail: you join nothing until you accept.',
    }),
  }
}
