import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { ViewedList } from '../core/lists'
import { MAX_VIEWS, type SavedView, type SaveViewInput } from '../core/schema'
import { deleteViewRow, insertView, lockMember, renameViewRow, selectViews, type ViewsOf } from './saved-views.sql'

/** The views that this member saved of a list, by name. */
export async function listViews({ db }: Pick<ReadContext, 'db'>, member: Member, list: ViewedList) {
  return { items: await selectViews(db, viewsOf(member, list)) }
}

/** Saves filters under a name that the member doesn't use yet. */
export async function saveView(
  work: WriteContext,
  member: Member,
  { list, name, query }: SaveViewInput & { list: ViewedList },
): Promise<SavedView> {
  const of = viewsOf(member, list)
  const views = await lockViews(work, of)
  if (views.length >= MAX_VIEWS)
    throw new Fault('conflict', `You have ${MAX_VIEWS} views of this list. Delete one that you don't use.`)
  requireFreeName(views, name)
  const view = { id: work.newId(), name, query }
  await insertView(work.tx, of, { ...view, createdAt: work.now })
  return view
}

/** Gives a view another name. */
export async function renameView(
  work: WriteContext,
  member: Member,
  { list, id, name }: { list: ViewedList; id: string; name: string },
) {
  const of = viewsOf(member, list)
  requireFreeName(
    (await lockViews(work, of)).filter((view) => view.id !== id),
    name,
  )
  if (!(await renameViewRow(work.tx, of, { id, name }))) throw noView()
  return { done: true }
}

/** Deletes a view; the records that it showed stay. */
export async function deleteView(work: WriteContext, member: Member, { list, id }: { list: ViewedList; id: string }) {
  if (!(await deleteViewRow(work.tx, viewsOf(member, list), id))) throw noView()
  return { done: true }
}

const viewsOf = ({ organizationId, userId }: Member, list: ViewedList): ViewsOf => ({ organizationId, userId, list })

async function lockViews({ tx }: WriteContext, of: ViewsOf): Promise<SavedView[]> {
  if (!(await lockMember(tx, of))) throw noView()
  return selectViews(tx, of)
}

function requireFreeName(views: readonly SavedView[], name: string): void {
  if (!views.some((view) => view.name === name)) return
  const taken = 'You already have a view with this name.'
  throw new Fault('conflict', taken, { name: taken })
}

const noView = () => new Fault('not_found', "This view doesn't exist, or it was deleted.")
