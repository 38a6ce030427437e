import { z } from 'zod'
import { recordId } from '@/lib/shared/uuid'
import { productVersion, type VersionView } from '@/lib/versions/core/schema'
import { productPath } from './schema-product'

export const version = productVersion.extend({ id: z.uuid(), created_at: z.iso.datetime() })

/** Everything that a client can change. */
export const versionRevision = ({ version, yanked }: VersionView): object => ({ version, yanked })

export const versionPath = productPath.extend({ version_id: recordId })
