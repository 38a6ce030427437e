import type { OwnInvitation } from '@/lib/people/team/core/schema'
import { AcceptInvitation } from './accept-invitation'

/** The open invitations of the person who is signed in, each with its button. */
export const OwnInvitations = ({ invitations }: { invitations: OwnInvitation[] }) => (
  <ul className="space-y-4">
    {invitations.map(({ id, organization, role, inviter }) => (
      <li key={id} className="space-y-2">
        <p className="break-words text-muted">
          {inviter ?? 'A member'} invites you to <span className="font-medium text-ink">{organization}</span> as {role}.
        </p>
        <AcceptInvitation invitation={{ id }} organization={organization} />
      </li>
    ))}
  </ul>
)
