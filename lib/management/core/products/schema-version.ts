import { z } from 'zod'
import { recordId } from '@/lib/shared/uuid'
import { productVersion } from '@/lib/versions/core/schema'
import { productPath } from './schema-product'

export const version = productVersion.extend({ id: z.uuid(), created_at: z.iso.datetime() })

export const versionPath = productPath.extend({ version_id: recordId })
