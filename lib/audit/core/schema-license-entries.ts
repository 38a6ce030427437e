import { z } from 'zod'
import { queryText } from '@/lib/shared/text'
import { auditDetail } from './schema'

export const licenseEntriesQuery = z.strictObject({ after: queryText(200).optional() })
export type LicenseEntriesQuery = z.infer<typeof licenseEntriesQuery>

export const licenseEntries = z.object({ items: z.array(auditDetail), next_cursor: z.string().nullable() })
export type LicenseEntries = z.infer<typeof licenseEntries>
