'use client'
import { useMailedMessage, withheldWords } from '@/lib/catalog/customers/client/mail-words'
import { type FormCallbacks, useLicenseChange } from '@/lib/catalog/licenses/client/license-mutations'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'
import type { LicenseView } from '@/lib/catalog/licenses/core/schema-license'
import type { TransferLicenseInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { type AnswerOf, sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { type MailOutcomeOf, onItsWay, useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import type { ApproveTransferInput, RejectTransferInput } from '../core/schema'
import type { TransferItem } from '../core/schema-transfer'
import { transferKeys, transfersPath } from './transfer-queries'

const transferred = () =>
  import('@/lib/catalog/licenses/transfers/core/schema-transfer').then((schemas) => schemas.transferred)
const transferDecided = () =>
  import('@/lib/catalog/licenses/transfers/core/schema-transfer').then((schemas) => schemas.transferDecided)

type Decided = AnswerOf<typeof transferDecided>
type Decision = { path: string; success: (decided: Decided) => string; failure: string; onSuccess: () => void }

// Refetches the list, which may contain requests made elsewhere meanwhile.
const useDecision = <Body extends object>(org: string, { path, ...rest }: Decision) =>
  useMutationWithToast({
    send: (body: Body) => sendJson('POST', transfersPath(org, path), { body, schema: transferDecided }),
    invalidates: [transferKeys.all(org), licenseKeys.all(org)],
    ...rest,
  })

/** Who hears of a decision, and who does not. */
function sidesWords(
  { mailed_to, withheld }: AnswerOf<typeof transferDecided>,
  { from, to_email }: Pick<TransferItem, 'from' | 'to_email'>,
  outcomeOf: MailOutcomeOf,
): string {
  const emails = mailed_to.map((side) => (side === 'holder' ? from.email : to_email)).filter((email) => email !== null)
  const sent = emails.length === 2 ? 'The emails to both customers are on their way.' : emails.map(onItsWay).join('')
  return [sent && outcomeOf(sent), withheldWords({ withheld })].filter(Boolean).join(' ')
}

/** Transfers the license to the address that the customer named. */
export function useApproveTransfer(org: string, { id, from, to_email }: TransferItem, onSuccess: () => void) {
  const outcomeOf = useMailOutcome()
  return useDecision<ApproveTransferInput>(org, {
    path: `/${id}/approve`,
    success: (decided) =>
      `License transferred to ${to_email}. ${sidesWords(decided, { from, to_email }, outcomeOf)}`.trim(),
    failure: 'The transfer was not approved',
    onSuccess,
  })
}

/** Rejects a transfer: the license keeps its owner. */
export function useRejectTransfer(org: string, { id, from }: TransferItem, onSuccess: () => void) {
  const mailedMessage = useMailedMessage()
  return useDecision<RejectTransferInput>(org, {
    path: `/${id}/reject`,
    success: ({ mailed_to, withheld }) =>
      mailedMessage(
        'Transfer rejected',
        mailed_to.includes('holder') ? { mailed: 1, withheld: null } : { mailed: 0, withheld },
        from.email,
      ),
    failure: 'The transfer was not rejected',
    onSuccess,
  })
}

type Moved = Pick<LicenseView, 'id' | 'customer'>

/** Transfers a license to another customer, or out of stock, without a request. */
export function useTransferLicense(org: string, { id, customer: former }: Moved, callbacks: FormCallbacks) {
  const mailedMessage = useMailedMessage()
  return useLicenseChange<TransferLicenseInput, AnswerOf<typeof transferred>>(org, id, {
    path: '/transfer',
    schema: transferred,
    success: (queued, { customer }) =>
      mailedMessage(former === null ? 'License assigned' : 'License transferred', queued, customer.email),
    failure: former === null ? 'The license was not assigned' : 'The license was not transferred',
    ...callbacks,
  })
}
