import { z } from 'zod'
import { versionField } from './version'

export const MAX_VERSIONS = 1_000

export const publishVersionInput = z.strictObject({ version: versionField })
export type PublishVersionInput = z.infer<typeof publishVersionInput>

export const changeVersionInput = z.strictObject({ yanked: z.boolean() })

export const productVersion = z.object({
  id: z.string(),
  version: z.string(),
  yanked: z.boolean(),
  created_at: z.string(),
})
export type VersionView = z.infer<typeof productVersion>

export const versionList = z.object({ items: z.array(productVersion) })

export const versionDeleted = z.object({ deleted: z.literal(true) })
