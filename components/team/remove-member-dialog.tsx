'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/input/checkbox'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import type { May } from '@/lib/foundation/permissions/core/may'
import { activeTokensOf } from '@/lib/people/access-tokens/client/access-token-queries'
import { useRemoveMember } from '@/lib/people/team/client/team-mutations'
import { teamQueries } from '@/lib/people/team/client/team-queries'
import { type MemberView, memberName } from '@/lib/people/team/core/schema'

type Props = { org: string; may: May; member: MemberView; onClose: () => void }

/** Asks before a member is removed, and names the access tokens that end with them. An owner may take those over. */
export function RemoveMemberDialog({ org, may, member, onClose }: Props) {
  const [takesOver, setTakesOver] = useState(false)
  const router = useRouter()
  // The page says whether the plan has room for one more.
  const remove = useRemoveMember(org, member, router.refresh)
  const tokens = useQuery({ ...activeTokensOf(org, member.id), enabled: may['access_tokens:view'] }).data?.items ?? []
  const reader = useQuery(teamQueries.members(org)).data?.items.find(({ is_you }) => is_you)
  const isOwner = reader?.role === 'owner'
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${memberName(member)}`}
      confirm="Remove member"
      danger
      onConfirm={() => remove.mutateAsync({ take_over_access_tokens: takesOver })}
      extra={
        isOwner &&
        tokens.length > 0 && (
          <Checkbox
            label={`Take over ${tokens.length === 1 ? 'the access token' : `${tokens.length} access tokens`}`}
            help={`${tokens.length === 1 ? 'It keeps working and acts' : 'They keep working and act'} for you.`}
            checked={takesOver}
            onChange={setTakesOver}
          />
        )
      }
    >
      <p>They lose access immediately. Their changes stay in the audit log. You can invite them again.</p>
      {tokens.length > 0 && (
        <p className="mt-4">
          {tokens.length === 1 ? 'One access token acts' : `${tokens.length} access tokens act`} for them and{' '}
          {takesOver ? 'will act for you' : tokens.length === 1 ? 'ends too' : 'end too'}:{' '}
          <span className="font-medium text-ink">{namesOf(tokens)}</span>.
          {!isOwner && ' An owner can take over access tokens first.'}
        </p>
      )}
    </ConfirmDialog>
  )
}

const MAX_NAMED = 5

const namesOf = (tokens: readonly { name: string }[]): string => {
  const names = tokens.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = tokens.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
