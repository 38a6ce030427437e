'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import { useMakeOwner } from '@/lib/people/operator/client/organization-mutations'
import type { OperatorMember, OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import { InviteOwnerDialog } from './create-organization-dialog'
import { ListCard } from './organization-cards'

type Props = { organization: OrganizationDetail }

/** Who is in the organization, and who of them could be an owner. */
export function MembersCard({ organization }: Props) {
  const [asked, setAsked] = useState<OperatorMember | null>(null)
  const { people } = organization
  return (
    <ListCard title="Members" empty={<NoMembers organization={organization} />} count={people.length}>
      {people.map((member) => (
        <Member key={member.user_id} member={member} onMakeOwner={() => setAsked(member)} />
      ))}
      {asked && <MakeOwnerDialog organization={organization} member={asked} onClose={() => setAsked(null)} />}
    </ListCard>
  )
}

/** Its owner was invited, or is to be. */
function NoMembers({ organization }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const { owner_invitation: invitation } = organization
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {invitation ? (
        <span className="min-w-0 break-words">
          {invitation.email} is invited as the owner, until <TimeText at={invitation.expires_at} as="exact" />.
        </span>
      ) : (
        'This organization has no members, and nobody is invited.'
      )}
      <Button size="small" onClick={() => setIsAsked(true)}>
        Invite owner
      </Button>
      {isAsked && <InviteOwnerDialog organization={organization} onClose={() => setIsAsked(false)} />}
    </span>
  )
}

function Member({ member, onMakeOwner }: { member: OperatorMember; onMakeOwner: () => void }) {
  const { email, name, role_name, is_owner, has_two_factor, suspended_at } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-hairline border-b px-4 py-2 text-small last:border-b-0">
      <span className="min-w-0 max-w-full">
        <span className="block truncate font-medium">{name ?? email}</span>
        {name !== null && <span className="block truncate text-muted">{email}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-1">
        {suspended_at && <StatusBadge tone="red" label="Suspended" />}
        {has_two_factor && <Badge>Two-factor</Badge>}
        <Badge>{role_name}</Badge>
        {!is_owner && !suspended_at && (
          <Button variant="ghost" size="small" aria-label={`Make ${email} an owner`} onClick={onMakeOwner}>
            Make owner
          </Button>
        )}
      </span>
    </li>
  )
}

function MakeOwnerDialog({ organization, member, onClose }: Props & { member: OperatorMember; onClose: () => void }) {
  const { mutate, isPending } = useMakeOwner(organization, member, onClose)
  const mailed = useMailOutcome()
  return (
    <ReasonDialog
      title={`Make ${member.email} an owner`}
      confirm="Make owner"
      isMultiline
      intro={`They can do everything in ${organization.name} from their next request on: manage its members and billing, and delete it.`}
      help={`Members see it in the audit log. ${mailed('All owners get it by email, the new one too.')}`}
      isPending={isPending}
      onClose={onClose}
      onConfirm={(reason) => mutate({ user_id: member.user_id, reason })}
    />
  )
}
