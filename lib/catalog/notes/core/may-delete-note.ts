import { grant, type Member } from '@/lib/foundation/permissions/core/granted'

/** A note is deleted by who wrote it, or by who may change the organization: its admins and owners. */
export const mayDeleteNote = (member: Member, { authorId }: { authorId: string }): boolean =>
  !member.isOperator && (member.userId === authorId || grant(member, 'org:update') !== null)
