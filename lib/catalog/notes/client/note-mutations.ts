'use client'
import { customerKeys } from '@/lib/catalog/customers/client/customer-queries'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { AddNoteInput } from '../core/schema'

const addedNote = () => import('../core/schema').then((schemas) => schemas.addedNote)
const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

/** A license or a customer, by id. */
export type NoteAbout = { kind: 'license' | 'customer'; id: string }

const notesPath = (org: string, { kind, id }: NoteAbout, rest = ''): string =>
  `/api/dashboard/${org}/${kind}s/${id}/notes${rest}`

const keyOf = (org: string, { kind, id }: NoteAbout) =>
  (kind === 'license' ? licenseKeys : customerKeys).timeline(org, id)

/** Writes a note into the history of a license or customer. */
export const useAddNote = (org: string, about: NoteAbout, callbacks: MutationCallbacks<AddNoteInput, { id: string }>) =>
  useMutationWithToast({
    send: (body: AddNoteInput) => sendJson('POST', notesPath(org, about), { body, schema: addedNote }),
    success: 'Note added',
    failure: 'The note was not added',
    invalidates: [keyOf(org, about)],
    ...callbacks,
  })

/** Deletes a note about something, shown in the history of that or of its customer. */
export const useDeleteNote = (org: string, { about, shownOn }: { about: NoteAbout; shownOn: NoteAbout }) =>
  useMutationWithToast({
    send: (noteId: string) => sendJson('DELETE', notesPath(org, about, `/${noteId}`), { body: {}, schema: done }),
    success: 'Note deleted',
    failure: 'The note was not deleted',
    invalidates: [keyOf(org, about), keyOf(org, shownOn)],
  })
