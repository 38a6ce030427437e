import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { isBuiltInRole } from '@/lib/foundation/permissions/core/roles'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { findRoleByName } from './roles.sql'

/** No two roles have the same name, including built-in ones. `id` is the role that may keep its own. */
export async function requireFreeName(
  { tx }: WriteContext,
  organizationId: string,
  { id, name }: { id: string | null; name: string },
) {
  const other = isBuiltInRole(name.toLowerCase()) ? { id: 'built-in' } : await findRoleByName(tx, organizationId, name)
  if (!other || other.id === id) return
  throw new Fault('conflict', 'A role with this name already exists.', { name: 'Another role already has this name.' })
}

/** The order in which permissions are stored and shown. */
export const inGridOrder = (held: ReadonlySet<string>): string[] =>
  PERMISSIONS.filter((permission) => held.has(permission))
