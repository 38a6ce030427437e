'use client'
import { type AnswerOf, sendJson } from '@/lib/browser/api/api'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { type FormCallbacks, useLicenseChange } from '@/lib/licenses/client/license-mutations'
import { licenseKeys } from '@/lib/licenses/client/license-queries'
import type { TransferLicenseInput } from '@/lib/transfers/core/schema'
import type { ApproveTransferInput, RejectTransferInput, TransferItem } from '../core/schema'
import { transferKeys, transfersPath } from './transfer-queries'

const transferred = () => import('@/lib/transfers/core/schema').then((schemas) => schemas.transferred)
const transferDecided = () => import('@/lib/transfers/core/schema').then((schemas) => schemas.transferDecided)

type Decided = AnswerOf<typeof transferDecided>
type Decision = { path: string; success: (decided: Decided) => string; failure: string; onSuccess: () => void }

// Refetches the list, which may contain requests made elsewhere meanwhile.
const useDecision = <Body extends object>(org: string, { path, ...rest }: Decision) =>
  useMutationWithToast({
    send: (body: Body) => sendJson('POST', transfersPath(org, path), { body, schema: transferDecided }),
    invalidates: [transferKeys.all(org), licenseKeys.all(org)],
    ...rest,
  })

/** Transfers the license to the address that the customer named. */
export const useApproveTransfer = (org: string, { id, from, to_email }: TransferItem, onSuccess: () => void) =>
  useDecision<ApproveTransferInput>(org, {
    path: `/${id}/approve`,
    success: ({ mailed }) =>
      mailed === 0
        ? `License transferred to ${to_email}`
        : `License transferred to ${to_email}. ${from.email ? 'Both customers were emailed.' : 'They were emailed.'}`,
    failure: 'The transfer was not approved',
    onSuccess,
  })

/** Rejects a transfer: the license keeps its owner. */
export const useRejectTransfer = (org: string, { id, from }: TransferItem, onSuccess: () => void) =>
  useDecision<RejectTransferInput>(org, {
    path: `/${id}/reject`,
    success: ({ mailed }) =>
      mailed > 0 && from.email ? `Transfer rejected. Emailed to ${from.email}.` : 'Transfer rejected',
    failure: 'The transfer was not rejected',
    onSuccess,
  })

/** Transfers a license to another customer, without a request. */
export const useTransferLicense = (org: string, licenseId: string, callbacks: FormCallbacks) =>
  useLicenseChange<TransferLicenseInput, AnswerOf<typeof transferred>>(org, licenseId, {
    path: '/transfer',
    schema: transferred,
    success: ({ mailed }, { customer }) =>
      mailed > 0 ? `License transferred. Emailed to ${customer.email}.` : 'License transferred',
    failure: 'The license was not transferred',
    ...callbacks,
  })
