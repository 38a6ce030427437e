'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { ViewedList } from '../core/lists'
import type { SavedView, SaveViewInput } from '../core/schema'
import { viewsKey, viewsPath } from './view-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const savedView = () => import('../core/schema').then((schemas) => schemas.savedView)

type Callbacks = { onSuccess: () => void; onFieldErrors: (fields: Record<string, string>) => void }

/** Saves the filters that are on under a name. */
export const useSaveView = (org: string, list: ViewedList, callbacks: Callbacks) =>
  useMutationWithToast({
    send: (body: SaveViewInput) => sendJson('POST', viewsPath(org, list), { body, schema: savedView }),
    success: ({ name }) => `View “${name}” saved`,
    failure: 'The view was not saved',
    invalidates: [viewsKey(org, list)],
    ...callbacks,
  })

/** Gives a view another name. */
export const useRenameView = (org: string, list: ViewedList, { id }: SavedView, callbacks: Callbacks) =>
  useMutationWithToast({
    send: (body: { name: string }) => sendJson('PATCH', viewsPath(org, list, `/${id}`), { body, schema: done }),
    success: (_, { name }) => `View renamed to “${name}”`,
    failure: 'The view was not renamed',
    invalidates: [viewsKey(org, list)],
    ...callbacks,
  })

/** Deletes a view; what it showed stays. */
export const useDeleteView = (org: string, list: ViewedList, { id, name }: SavedView) =>
  useMutationWithToast({
    send: (_: object) => sendJson('DELETE', viewsPath(org, list, `/${id}`), { body: {}, schema: done }),
    success: `View “${name}” deleted`,
    failure: 'The view was not deleted',
    invalidates: [viewsKey(org, list)],
  })
