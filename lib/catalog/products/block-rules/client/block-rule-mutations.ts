'use client'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { type AddBlockRuleInput, type BlockRuleView, blockRuleList } from '../core/schema'
import { blockRulesKey } from './block-rule-queries'

const blockRule = () => import('../core/schema').then((schemas) => schemas.blockRule)
const blockRuleRemoved = () => import('../core/schema').then((schemas) => schemas.blockRuleRemoved)

const blockRulesPath = (org: string, rest = '') => `/api/dashboard/${org}/block-rules${rest}`

type AddOptions = { onAdded?: () => void; onFieldErrors?: (fields: Record<string, string>) => void }

/** Adds a block rule, and shows its stored form if that differs from the input. */
export function useAddBlockRule(org: string, productId: string | null, options: AddOptions = {}) {
  const client = useQueryClient()
  return useMutationWithToast({
    send: (body: AddBlockRuleInput) => sendJson('POST', blockRulesPath(org), { body, schema: blockRule }),
    failure: 'Nothing was blocked',
    onSuccess: ({ network }, { network: typed }) => {
      // Not awaited: the next rule can be typed and sent in the meantime.
      void client.invalidateQueries({ queryKey: blockRulesKey(org, productId) })
      const isOtherwise = network !== typed.trim()
      toast.success(`${network} blocked`, { description: isOtherwise ? `Stored so, for ${typed.trim()}.` : undefined })
      options.onAdded?.()
    },
    ...(options.onFieldErrors && { onFieldErrors: options.onFieldErrors }),
  })
}

/** Removes a rule at once, and offers an undo. */
export function useRemoveBlockRule(org: string, rule: BlockRuleView) {
  const putBack = useAddBlockRule(org, rule.product_id)
  return useMutationWithToast({
    send: () =>
      sendJson('DELETE', blockRulesPath(org, `/${rule.id}`), {
        body: {},
        schema: blockRuleRemoved,
      }),
    success: `${rule.network} unblocked`,
    undo: () => () => putBack.mutate({ product_id: rule.product_id, network: rule.network, note: rule.note }),
    failure: `${rule.network} is still blocked`,
    optimistic: [
      {
        queryKey: blockRulesKey(org, rule.product_id),
        change: (cached) => ({ items: blockRuleList.parse(cached).items.filter(({ id }) => id !== rule.id) }),
      },
    ],
    invalidates: [blockRulesKey(org, rule.product_id)],
  })
}

/** Saves the note of a rule. */
export const useSaveBlockRuleNote = (org: string, rule: BlockRuleView, onSaved: () => void) =>
  useMutationWithToast({
    send: (note: string | null) =>
      sendJson('PATCH', blockRulesPath(org, `/${rule.id}`), { body: { note }, schema: blockRule }),
    failure: 'The note was not saved',
    invalidates: [blockRulesKey(org, rule.product_id)],
    onSuccess: onSaved,
  })
