import { z } from 'zod'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { BUILT_IN_ROLES } from '@/lib/foundation/permissions/core/roles'
import { email } from '@/lib/foundation/shared/email'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { ACCEPTANCE_REFUSALS } from './invitation'

/** A built-in role by name, or a custom one by id. */
const roleChoice = z.union([z.enum(BUILT_IN_ROLES), z.uuid()], 'Choose a role of this organization.')
export type RoleChoice = z.infer<typeof roleChoice>

const permissions = z.array(z.enum(PERMISSIONS, "This permission doesn't exist."), 'Use a list of permissions.')

export const changeRoleInput = z.strictObject({ role: roleChoice })

/** An owner may take over the access tokens of the member they remove: otherwise these end. */
export const removeMemberInput = z.strictObject({
  take_over_access_tokens: z.boolean(FIELD_WORDS.flag).default(false),
})
export type RemoveMemberInput = z.infer<typeof removeMemberInput>

export const inviteInput = z.strictObject({ email, role: roleChoice })
export type InviteInput = z.infer<typeof inviteInput>

const NAME_NEEDS = 'Use 1 to 60 characters.'

export const roleInput = z.strictObject({
  name: z
    .string(NAME_NEEDS)
    .trim()
    .min(1, 'Enter a name.')
    .max(60, NAME_NEEDS)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove the control characters.'),
  permissions: permissions.min(1, 'Choose at least one permission.'),
})
export type RoleInput = z.infer<typeof roleInput>

/** Of the link in the mail. */
export const invitationTokenInput = z.strictObject({ token: z.string().min(1).max(256) })

const memberView = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: roleChoice,
  role_name: z.string(),
  since: z.string(),
  last_seen_at: z.string().nullable(),
  is_you: z.boolean(),
  /** whether the reader has all permissions of this member */
  is_manageable: z.boolean(),
  is_last_owner: z.boolean(),
})
export type MemberView = z.infer<typeof memberView>
/** The display name of a member: the name, else the e-mail address. */
export const memberName = ({ name, email }: Pick<MemberView, 'name' | 'email'>): string => name ?? email
export const memberList = z.object({ items: z.array(memberView) })

const roleView = z.object({
  /** the role's name in requests */
  role: roleChoice,
  is_built_in: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  permissions: z.array(z.string()),
  member_count: z.number(),
  /** whether the reader may grant it, and change it if it is custom */
  is_grantable: z.boolean(),
  is_yours: z.boolean(),
})
export type RoleView = z.infer<typeof roleView>
export const roleList = z.object({ items: z.array(roleView) })

const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: roleChoice,
  role_name: z.string(),
  state: z.enum(['open', 'expired']),
  invited_by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  is_manageable: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>
export const invitationList = z.object({ items: z.array(invitationView) })

const previewedInvitation = z.object({
  organization: z.object({ name: z.string(), slug: z.string() }),
  /** null, like role and inviter, once it was used, revoked or has expired */
  email: z.string().nullable(),
  role: z.string().nullable(),
  inviter: z.string().nullable(),
  /** whether somebody can sign in with that email already; false once the invitation is no longer open */
  has_account: z.boolean(),
  /** why the signed-in user cannot accept; without one, why no user can */
  refusal: z.enum(ACCEPTANCE_REFUSALS).nullable(),
})
export type PreviewedInvitation = z.infer<typeof previewedInvitation>
export const invitationPreview = z.object({
  /** null for an invalid link */
  invitation: previewedInvitation.nullable(),
  /** null for a visitor who is not signed in */
  signed_in_as: z.string().nullable(),
})

/** An invitation as its receiver sees it listed. */
export type OwnInvitation = { id: string; organization: string; role: string; inviter: string | null }

/** the answer for a created or saved record */
export const created = z.object({ id: z.string() })
export const acceptedInvitation = z.object({ slug: z.string() })
