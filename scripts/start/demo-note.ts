import { z } from 'zod'
import { readIfThere, writeSecretFile } from '../database/secret-file'

/** The keys of the demo, as the data folder keeps them, and where. */
export type Demo = { apiKey: string; licenseKey: string; notePath: string }

/**
 * `isLoaded` is false while the demo is being loaded: if that is interrupted, the next start continues. `isAnnounced`
 * is false until a start printed the keys: if it was stopped before, for example while building, the next one prints
 * them.
 */
const noteSchema = z.object({
  databaseId: z.string(),
  apiKey: z.string(),
  licenseKey: z.string().optional(),
  isLoaded: z.boolean().optional(),
  isAnnounced: z.boolean().optional(),
})

export type DemoNote = z.infer<typeof noteSchema>

export function readNote(path: string): DemoNote | undefined {
  const content = readIfThere(path)
  return content ? noteSchema.safeParse(JSON.parse(content)).data : undefined
}

export const writeNote = (path: string, note: DemoNote): void => writeSecretFile(path, JSON.stringify(note))

/** Remembers that the keys were printed, which happens once. */
export function markDemoAnnounced({ notePath }: Demo): void {
  const note = readNote(notePath)
  if (note) writeNote(notePath, { ...note, isAnnounced: true })
}
