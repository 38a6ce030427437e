import type { Tx } from '@/lib/foundation/platform/database/db'

/** What a note is about. */
export type NoteSubject = { licenseId: string; customerId: null } | { licenseId: null; customerId: string }

export type NoteRef = NoteSubject & { id: string; organizationId: string }
type NewNote = NoteRef & { authorId: string; authorEmail: string; text: string; createdAt: Date }

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.note.create({ data: note })
}

export const selectNote = (tx: Tx, ref: NoteRef): Promise<{ authorId: string } | null> =>
  tx.note.findFirst({ where: ref, select: { authorId: true } })

/** False if another request was faster. */
export async function deleteNoteRow(tx: Tx, ref: NoteRef): Promise<boolean> {
  return (await tx.note.deleteMany({ where: ref })).count === 1
}
