import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { oneLine } from '@/lib/foundation/shared/text'
import { INVITATION_DAYS } from './invitation'

type Invited = { organization: string; inviter: string; role: string; url: string }

/** The mail with the link that accepts an invitation. */
export function invitationMail({ organization, inviter, role, url }: Invited) {
  const subject = `Join ${plainName(organization)} on Latchkey`
  return {
    subject,
    ...renderMail({
      title: subject,
      paragraphs: [
        `${plainName(inviter)} invites you to ${plainName(organization)} as ${plainName(role)}.`,
        `Sign in with this email to accept. The link works once, for ${INVITATION_DAYS} days.`,
      ],
      action: { label: 'See the invitation', url },
      footer: "If you don't know this organization, ignore this email. You won't join until you accept.",
    }),
  }
}

const MAX_NAME = 60

/** A name chosen by its owner, in a mail to others: one short line in which mail programs find no link. */
const plainName = (name: string): string =>
  oneLine(name.replaceAll(/[<>@"\\/:]+/g, ' ').replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, ' '), MAX_NAME)
