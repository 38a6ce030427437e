import { type Granted, grant, type Member } from '@/lib/foundation/permissions/core/granted'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import { permissionsOfMember, roleNameOf } from '@/lib/foundation/permissions/core/roles'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { findStarter, findStartingToken, type LeasedJob } from './job-steps.sql'

type Work = Pick<WriteContext, 'tx' | 'now'>
type Job = Pick<LeasedJob, 'organizationId' | 'startedById' | 'accessTokenId'>

/**
 * The member who started the job, who must still have the permission for it. For a job that an access token started,
 * the member that the token acts for today, with at most the token's permissions; without the token, the job stops.
 */
export async function requireStarter<P extends Permission>(
  work: Work,
  { organizationId, startedById, accessTokenId }: Job,
  permission: P,
): Promise<Granted<P>> {
  const member =
    accessTokenId === null
      ? await readMember(work, { organizationId, userId: startedById })
      : await readTokenMember(work, { organizationId, id: accessTokenId })
  const actor = member && grant(member, permission)
  if (!actor) throw new Fault('forbidden', `The person who started this is no longer permitted to (${permission}).`)
  return actor
}

async function readMember({ tx }: Work, ref: { organizationId: string; userId: string }): Promise<Member | null> {
  const row = await findStarter(tx, ref)
  return (
    row && {
      ...ref,
      email: row.user.email,
      name: row.user.name,
      organizationSlug: row.organization.slug,
      role: row.role,
      roleId: row.roleId,
      roleName: roleNameOf(row),
      permissions: permissionsOfMember(row),
      isProven: false,
    }
  )
}

async function readTokenMember(work: Work, ref: { organizationId: string; id: string }): Promise<Member> {
  const token = await findStartingToken(work.tx, { ...ref, now: work.now })
  if (!token) throw new Fault('forbidden', 'The access token that started this was revoked or has expired.')
  const { organizationId } = ref
  const member = await readMember(work, { organizationId, userId: token.userId })
  if (!member) throw new Fault('forbidden', 'The member that the access token acts for has left.')
  const { id, name, isLimited, productIds } = token
  return {
    ...member,
    permissions: new Set([...member.permissions].filter((permission) => token.scopes.includes(permission))),
    isProven: true,
    accessToken: { id, name, productIds: isLimited ? productIds : null },
  }
}
