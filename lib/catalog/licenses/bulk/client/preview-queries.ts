import { queryOptions } from '@tanstack/react-query'
import { licensePath } from '@/lib/catalog/licenses/client/license-queries'
import type { Extension } from '@/lib/catalog/licenses/core/schema'
import { sendJson } from '@/lib/foundation/browser/api/api'
import type { BulkSettings } from '../core/schema'
import type { ChosenLicenses } from './use-bulk-selection'

const updatePreview = () => import('../core/schema').then((schemas) => schemas.updatePreview)
const revokePreview = () => import('../core/schema').then((schemas) => schemas.revokePreview)
const extendPreview = () => import('../core/schema').then((schemas) => schemas.extendPreview)
const emailPreview = () => import('../core/schema').then((schemas) => schemas.emailPreview)

type Chosen = Pick<ChosenLicenses, 'selection'>

// POSTs, because only members who may change licenses ask; queries, because they change nothing. A dialog that opens
// again counts again, and shows no number of before until it has: nothing is kept.

/** What the settings would change. */
export const updatePreviewQuery = (org: string, { selection }: Chosen, set: BulkSettings) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', 'update', selection, set],
    queryFn: () =>
      sendJson('POST', licensePath(org, '/bulk/update/preview'), { body: { selection, set }, schema: updatePreview }),
    staleTime: 0,
    gcTime: 0,
  })

/** How many would be revoked, or reinstated. */
export const revokePreviewQuery = (org: string, act: 'revoke' | 'reinstate', { selection }: Chosen) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', act, selection],
    queryFn: () =>
      sendJson('POST', licensePath(org, `/bulk/${act}/preview`), { body: { selection }, schema: revokePreview }),
    staleTime: 0,
    gcTime: 0,
  })

/** `keep_lifetime`: a date leaves lifetime licenses as they are. */
export type BulkExtension = { to: Extension | null; keep_lifetime?: boolean }

/** What an extension would do. */
export const extendPreviewQuery = (org: string, { selection }: Chosen, change: BulkExtension) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', 'extend', selection, change],
    queryFn: () =>
      sendJson('POST', licensePath(org, '/bulk/extend/preview'), {
        body: { selection, ...change },
        schema: extendPreview,
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** How many emails there would be. */
export const emailPreviewQuery = (org: string, { selection }: Chosen) =>
  queryOptions({
    queryKey: ['licenses', org, 'preview', 'email', selection],
    queryFn: () =>
      sendJson('POST', licensePath(org, '/bulk/email/preview'), { body: { selection }, schema: emailPreview }),
    staleTime: 0,
    gcTime: 0,
  })
