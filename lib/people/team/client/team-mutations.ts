'use client'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { useMailOutcome, useOpenMailbox } from '@/lib/foundation/mail/client/kept-mail'
import { accessTokensKey } from '@/lib/people/access-tokens/client/access-token-queries'
import {
  type InvitationView,
  type InviteInput,
  invitationList,
  type MemberView,
  memberName,
  type RemoveMemberInput,
  type RoleChoice,
  type RoleInput,
  type RoleView,
} from '../core/schema'
import { teamKeys, teamPath } from './team-queries'

const acceptedInvitation = () => import('../core/schema').then((schemas) => schemas.acceptedInvitation)
const created = () => import('../core/schema').then((schemas) => schemas.created)

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

type FormCallbacks = { onSuccess: () => void; onFieldErrors: (fields: Record<string, string>) => void }

/** Sends an invitation by mail. */
export function useInviteMember(org: string, callbacks: FormCallbacks) {
  const outcomeOf = useMailOutcome()
  const follow = useOpenMailbox()
  return useMutationWithToast({
    follow,
    send: (body: InviteInput) => sendJson('POST', teamPath(org, '/invitations'), { body, schema: created }),
    success: (_made, { email }) => outcomeOf(`The invitation to ${email} is on its way.`, 'Invitation created'),
    failure: 'The invitation was not sent',
    invalidates: [teamKeys.all(org)],
    ...callbacks,
  })
}

/** Sends an invitation again, with a new link. */
export function useResendInvitation(org: string, { id, email }: InvitationView) {
  const outcomeOf = useMailOutcome()
  const follow = useOpenMailbox()
  return useMutationWithToast<void, unknown>({
    follow,
    send: () => sendJson('POST', teamPath(org, `/invitations/${id}/sending`), { body: {}, schema: done }),
    success: outcomeOf(`A new invitation to ${email} is on its way.`, 'New link created'),
    failure: 'The invitation was not sent',
    invalidates: [teamKeys.invitations(org)],
  })
}

/** Invalidates the link of an invitation. It leaves the list at once. */
export const useRevokeInvitation = (org: string, invitation: InvitationView, onSuccess: () => void) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', teamPath(org, `/invitations/${invitation.id}`), { body: {}, schema: done }),
    success: 'Invitation revoked',
    failure: 'The invitation was not revoked',
    optimistic: [
      {
        queryKey: teamKeys.invitations(org),
        change: (cached) => ({ items: invitationList.parse(cached).items.filter(({ id }) => id !== invitation.id) }),
      },
    ],
    invalidates: [teamKeys.invitations(org)],
    onSuccess,
  })

/** An invitation by its link, or one to the email of who is signed in. */
export type InvitationRef = { token: string } | { id: string }

/** Becomes a member by an invitation. */
export const useAcceptInvitation = (
  invitation: InvitationRef,
  onSuccess: (joined: AnswerOf<typeof acceptedInvitation>) => void,
) =>
  useMutationWithToast<void, AnswerOf<typeof acceptedInvitation>>({
    send: () =>
      'token' in invitation
        ? sendJson('POST', '/api/invitations/accept', { body: invitation, schema: acceptedInvitation })
        : sendJson('POST', `/api/invitations/${invitation.id}/accept`, { body: {}, schema: acceptedInvitation }),
    failure: 'The invitation was not accepted',
    onSuccess,
  })

/** Ends a membership. */
export const useRemoveMember = (org: string, member: MemberView, onSuccess: () => void) =>
  useMutationWithToast({
    send: (body: RemoveMemberInput) =>
      sendJson('DELETE', teamPath(org, `/members/${member.id}`), { body, schema: done }),
    success: `${memberName(member)} removed`,
    failure: 'The member was not removed',
    invalidates: [teamKeys.all(org), accessTokensKey(org)],
    onSuccess,
  })

type ChangeRoleOptions = { nameOfRole: (role: RoleChoice) => string; onSuccess: () => void }

/** Gives a member another role. */
export const useChangeRole = (org: string, member: MemberView, { nameOfRole, onSuccess }: ChangeRoleOptions) =>
  useMutationWithToast({
    send: (role: RoleChoice) =>
      sendJson('PATCH', teamPath(org, `/members/${member.id}`), { body: { role }, schema: done }),
    success: (_done, role) => `${memberName(member)} is ${nameOfRole(role)} now`,
    failure: 'The role was not changed',
    invalidates: [teamKeys.all(org)],
    onSuccess,
  })

/** Creates a role, or updates the given one. */
export const useSaveRole = (org: string, role: RoleChoice | null, callbacks: FormCallbacks) =>
  useMutationWithToast({
    send: (body: RoleInput) =>
      role === null
        ? sendJson('POST', teamPath(org, '/roles'), { body, schema: created })
        : sendJson('PUT', teamPath(org, `/roles/${role}`), { body, schema: created }),
    success: role === null ? 'Role created' : 'Role saved',
    failure: role === null ? 'The role was not created' : 'The role was not saved',
    invalidates: [teamKeys.all(org)],
    ...callbacks,
  })

/** Deletes a role without members. */
export const useDeleteRole = (org: string, { role, name }: RoleView, onSuccess: () => void) =>
  useMutationWithToast<void, unknown>({
    send: () => sendJson('DELETE', teamPath(org, `/roles/${role}`), { body: {}, schema: done }),
    success: `Role ${name} deleted`,
    failure: 'The role was not deleted',
    invalidates: [teamKeys.all(org)],
    onSuccess,
  })
