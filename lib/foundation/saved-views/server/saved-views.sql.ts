import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { ViewedList } from '../core/lists'
import type { SavedView } from '../core/schema'

/** The views of one member of one list. */
export type ViewsOf = { organizationId: string; userId: string; list: ViewedList }

const VIEW = { id: true, name: true, query: true }

/** By name. */
export const selectViews = (db: Db | Tx, of: ViewsOf): Promise<SavedView[]> =>
  db.savedView.findMany({ where: of, select: VIEW, orderBy: [{ name: 'asc' }, { id: 'asc' }] })

/** The member, locked: two views saved at the same time cannot both be the last that fits. Null if they left. */
export async function lockMember(tx: Tx, { organizationId, userId }: Omit<ViewsOf, 'list'>): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from membership where organization_id = ${organizationId}::uuid and user_id = ${userId}::uuid
    for no key update`
  return rows.length > 0
}

export async function insertView(tx: Tx, of: ViewsOf, view: SavedView & { createdAt: Date }): Promise<void> {
  await tx.savedView.create({ data: { ...of, ...view } })
}

/** False if the member has no such view. */
export async function renameViewRow(tx: Tx, of: ViewsOf, { id, name }: { id: string; name: string }): Promise<boolean> {
  return (await tx.savedView.updateMany({ where: { ...of, id }, data: { name } })).count === 1
}

export async function deleteViewRow(tx: Tx, of: ViewsOf, id: string): Promise<boolean> {
  return (await tx.savedView.deleteMany({ where: { ...of, id } })).count === 1
}
