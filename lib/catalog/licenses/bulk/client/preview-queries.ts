import { queryOptions } from '@tanstack/react-query'
import { licensePath } from '@/lib/catalog/licenses/client/license-queries'
import { sendJson } from '@/lib/foundation/browser/api/api'
import type { BulkSettings } from '../core/schema'
import type { ChosenLicenses } from './use-bulk-selection'

const updatePreview = () => import('../core/schema').then((schemas) => schemas.updatePreview)
const emailPreview = () => import('../core/schema').then((schemas) => schemas.emailPreview)

type Chosen = Pick<ChosenLicenses, 'selection'>

// POSTs, because only members who may change licenses ask; queries, because they change nothing.

/** What the settings would change. */
export const updatePreviewQuery = (org: string, { selection }: Chosen, set: BulkSettings) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', 'update', selection, set],
    queryFn: () =>
      sendJson('POST', licensePath(org, '/bulk/update/preview'), { body: { selection, set }, schema: updatePreview }),
    staleTime: 0,
  })

/** How many emails there would be. */
export const emailPreviewQuery = (org: string, { selection }: Chosen) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', 'email', selection],
    queryFn: () =>
      sendJson('POST', licensePath(org, '/bulk/email/preview'), { body: { selection }, schema: emailPreview }),
    staleTime: 0,
  })
