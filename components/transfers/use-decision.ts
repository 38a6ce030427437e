'use client'
import { sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { done } from '@/lib/shared/answers'
import { transferKeys, transfersPath } from '@/lib/transfers/client/transfer-queries'
import type { TransferItem } from '@/lib/transfers/core/schema'
import type { Verb } from './decision-buttons'

export type DecisionProps = { org: string; transfer: TransferItem; onClose: () => void }

type Decision = { verb: Verb; success: string; failure: string }

/** Sends a decision. One that was made elsewhere meanwhile shows in the list. */
export const useDecision = <Body extends object>(
  { org, transfer, onClose }: DecisionProps,
  { verb, ...words }: Decision,
) =>
  useMutationWithToast({
    send: (body: Body) => sendJson('POST', transfersPath(org, `/${transfer.id}/${verb}`), { body, schema: done }),
    ...words,
    invalidates: [transferKeys.all(org), ['licenses', org]],
    onSuccess: onClose,
  })
