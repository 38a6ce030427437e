'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { MappingInput, UpdateMappingInput } from '../core/mapping'
import type { CreatedSource, CreateSourceInput, SaleMapping, SaleSource, UpdateSourceForm } from '../core/schema'
import { productsKey, saleKeys, salesPath } from './sale-queries'

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)
const sale = () => import('../core/schema').then((schemas) => schemas.sale)
const saleSource = () => import('../core/schema').then((schemas) => schemas.saleSource)
const createdSource = () => import('../core/schema').then((schemas) => schemas.createdSource)
const saleMapping = () => import('../core/schema').then((schemas) => schemas.saleMapping)

/** Connects a shop. The answer is the only place that ever contains its secret. */
export const useCreateSource = (org: string, callbacks: MutationCallbacks<CreateSourceInput, CreatedSource>) =>
  useMutationWithToast({
    send: (body: CreateSourceInput) => sendJson('POST', salesPath(org, '/sources'), { body, schema: createdSource }),
    failure: 'The shop was not connected',
    invalidates: [saleKeys.all(org)],
    ...callbacks,
  })

export const useUpdateSource = (
  org: string,
  sourceId: string,
  { success, ...callbacks }: MutationCallbacks<UpdateSourceForm, SaleSource> & { success: string },
) =>
  useMutationWithToast({
    send: (body: UpdateSourceForm) =>
      sendJson('PATCH', salesPath(org, `/sources/${sourceId}`), { body, schema: saleSource }),
    success,
    failure: 'The shop was not changed',
    // Another API key may be another account's.
    invalidates: [saleKeys.all(org), productsKey(org, sourceId)],
    ...callbacks,
  })

export const useRotateSourceSecret = (
  org: string,
  sourceId: string,
  { onSuccess }: { onSuccess: (source: CreatedSource) => void },
) =>
  useMutationWithToast({
    send: () => sendJson('POST', salesPath(org, `/sources/${sourceId}/secret`), { body: {}, schema: createdSource }),
    failure: 'The secret was not rotated',
    invalidates: [saleKeys.all(org)],
    onSuccess,
  })

/** Has a shop send its events here. */
export const useCreateWebhook = (org: string, onSuccess?: (source: SaleSource) => void) =>
  useMutationWithToast({
    send: (sourceId: string) =>
      sendJson('POST', salesPath(org, `/sources/${sourceId}/webhook`), { body: {}, schema: saleSource }),
    success: 'Webhook created',
    failure: 'The webhook was not created',
    invalidates: [saleKeys.all(org)],
    ...(onSuccess && { onSuccess }),
  })

/** Has a shop compared with its sales. */
export const useReconcileSource = (org: string, sourceId: string) =>
  useMutationWithToast({
    send: () => sendJson('POST', salesPath(org, `/sources/${sourceId}/reconcile`), { body: {}, schema: saleSource }),
    success: 'The shop is being compared',
    failure: 'The shop was not compared',
    invalidates: [saleKeys.all(org)],
  })

export const useDeleteSource = (org: string, sourceId: string, { onSuccess }: { onSuccess: () => void }) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', salesPath(org, `/sources/${sourceId}`), { body: {}, schema: done }),
    success: 'Shop disconnected',
    failure: 'The shop was not disconnected',
    invalidates: [saleKeys.all(org)],
    onSuccess,
  })

type OfSource = { org: string; sourceId: string }

/** Maps a product of the shop, or changes what it is here. */
export const useSaveMapping = (
  { org, sourceId }: OfSource,
  before: SaleMapping | null,
  callbacks: MutationCallbacks<MappingInput, SaleMapping>,
) =>
  useMutationWithToast({
    send: (input: MappingInput) => {
      const path = salesPath(org, `/sources/${sourceId}/mappings`)
      if (before === null) return sendJson('POST', path, { body: input, schema: saleMapping })
      const body: UpdateMappingInput = { targets: input.targets, policy: input.policy }
      return sendJson('PATCH', `${path}/${before.id}`, { body, schema: saleMapping })
    },
    success: ({ external_id }) => `${external_id} mapped`,
    failure: 'The product was not mapped',
    invalidates: [saleKeys.all(org)],
    ...callbacks,
  })

export const useDeleteMapping = ({ org, sourceId }: OfSource, { id, external_id }: SaleMapping) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', salesPath(org, `/sources/${sourceId}/mappings/${id}`), { body: {}, schema: done }),
    success: `Mapping of ${external_id} deleted`,
    failure: 'The mapping was not deleted',
    invalidates: [saleKeys.all(org)],
  })

/** Has a sale applied again. */
export const useReplaySale = (org: string, saleId: string) =>
  useMutationWithToast({
    send: () => sendJson('POST', salesPath(org, `/${saleId}/replay`), { body: {}, schema: sale }),
    success: 'The sale is being applied again',
    failure: 'The sale was not replayed',
    invalidates: [saleKeys.all(org)],
  })
