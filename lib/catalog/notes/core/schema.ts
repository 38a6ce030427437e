import { z } from 'zod'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { MAX_NOTE } from './max-note'

const EMPTY = 'Write a note first.'

export const addNoteInput = z.strictObject({
  text: z.string(EMPTY).trim().pipe(textUpTo(MAX_NOTE, EMPTY)),
})
export type AddNoteInput = z.infer<typeof addNoteInput>

export const addedNote = z.object({ id: z.string() })
