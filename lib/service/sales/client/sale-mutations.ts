'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { Route } from 'next'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { comparisonWords } from '../core/comparison-words'
import type { MappingInput, UpdateMappingInput } from '../core/mapping'
import type { CreatedSource, CreateSourceInput, SaleMapping, SaleSource, UpdateSourceForm } from '../core/schema'
import { findWaiting, followMapped, type OfSource } from './follow-mapped'
import { productsKey, saleKeys, saleQueries, salesPath } from './sale-queries'
import { untilChanged } from './until-changed'

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
    invalidates: [saleKeys.all(org)],
    ...callbacks,
  })

/** The products of the shop are asked for again: another API key may be another account's. */
export function useForgetProducts(org: string, sourceId: string): () => void {
  const cache = useQueryClient()
  // Not awaited: the shop answers.
  return () => void cache.invalidateQueries({ queryKey: productsKey(org, sourceId) })
}

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

const NOT_COMPARED = 'The shop was not compared'

/** Has a shop compared with its sales: pending until the result is there, which a toast says. */
export function useReconcileSource(org: string, sourceId: string) {
  const client = useQueryClient()
  return useMutationWithToast({
    send: async () => {
      const path = salesPath(org, `/sources/${sourceId}/reconcile`)
      const before = await sendJson('POST', path, { body: {}, schema: saleSource })
      return untilChanged(
        () => client.fetchQuery({ ...saleQueries.source(org, sourceId), staleTime: 0 }),
        ({ last_comparison: last }) => last !== null && last.ended_at !== before.last_comparison?.ended_at,
      )
    },
    failure: NOT_COMPARED,
    invalidates: [saleKeys.all(org)],
    onSuccess: (source) => {
      const last = source?.last_comparison
      if (!source || !last) toast.message('Still comparing. The result appears on the page of the shop.')
      else if (last.problem !== null) toast.error(NOT_COMPARED, { description: last.problem })
      else toast.success(comparisonWords(last, source))
    },
  })
}

export const useDeleteSource = (org: string, sourceId: string, { onSuccess }: { onSuccess: () => void }) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', salesPath(org, `/sources/${sourceId}`), { body: {}, schema: done }),
    success: 'Shop disconnected',
    failure: 'The shop was not disconnected',
    invalidates: [saleKeys.all(org)],
    onSuccess,
  })

type Saved = { mapping: SaleMapping; waiting: string[] | null }
type OfMapping = Pick<MutationCallbacks<MappingInput, Saved>, 'onFieldErrors'> & {
  /** how the toast calls the product */
  nameOf: (id: string) => string
  isLive: boolean
  onSaved: () => void
  /** goes to a page */
  open: (path: Route) => void
}

/** Maps a product of the shop, or changes what it is here. A toast says what became of the sales that waited for it. */
export function useSaveMapping(
  { org, sourceId }: OfSource,
  before: SaleMapping | null,
  { nameOf, isLive, onSaved, open, ...callbacks }: OfMapping,
) {
  const client = useQueryClient()
  return useMutationWithToast({
    send: async (input: MappingInput): Promise<Saved> => {
      const path = salesPath(org, `/sources/${sourceId}/mappings`)
      if (before === null) {
        const waiting = await findWaiting(client, { org, sourceId }, input.external_id)
        return { mapping: await sendJson('POST', path, { body: input, schema: saleMapping }), waiting }
      }
      const body: UpdateMappingInput = { targets: input.targets, policy: input.policy }
      return { mapping: await sendJson('PATCH', `${path}/${before.id}`, { body, schema: saleMapping }), waiting: null }
    },
    failure: 'The product was not mapped',
    invalidates: [saleKeys.all(org)],
    ...callbacks,
    onSuccess: ({ mapping: { external_id: product }, waiting }) => {
      onSaved()
      const name = nameOf(product)
      if (waiting === null) toast.success(`${name} mapped`)
      else void followMapped(client, { org, sourceId, product, name, isLive, waiting, open })
    },
  })
}

export const useDeleteMapping = ({ org, sourceId }: OfSource, { id, name }: { id: string; name: string }) =>
  useMutationWithToast({
    send: () => sendJson('DELETE', salesPath(org, `/sources/${sourceId}/mappings/${id}`), { body: {}, schema: done }),
    success: `Mapping of ${name} deleted`,
    failure: 'The mapping was not deleted',
    invalidates: [saleKeys.all(org)],
  })

/** Has a sale applied again: pending until it was. */
export function useReplaySale(org: string, saleId: string) {
  const client = useQueryClient()
  return useMutationWithToast({
    send: async () => {
      const before = await sendJson('POST', salesPath(org, `/${saleId}/replay`), { body: {}, schema: sale })
      return untilChanged(
        () => client.fetchQuery({ ...saleQueries.one(org, saleId), staleTime: 0 }),
        ({ updated_at }) => updated_at !== before.updated_at,
      )
    },
    success: (replayed) => {
      if (replayed === null) return 'Still being applied. The result appears on the page of the sale.'
      return replayed.state === 'held' ? 'Sale replayed. It still waits for you.' : 'Sale replayed'
    },
    failure: 'The sale was not replayed',
    invalidates: [saleKeys.all(org)],
  })
}
