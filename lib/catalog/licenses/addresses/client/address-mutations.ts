'use client'
import { useMailedMessage } from '@/lib/catalog/customers/client/mail-words'
import { type FormCallbacks, useLicenseChange } from '@/lib/catalog/licenses/client/license-mutations'
import type { AnswerOf } from '@/lib/foundation/browser/api/api'
import { useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'

const freed = () => import('@/lib/catalog/licenses/addresses/core/schema').then((schemas) => schemas.freed)
const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

type Done = AnswerOf<typeof done>
type Freed = AnswerOf<typeof freed>

/** Gives an address a slot of the license. */
export const useAddAddress = (org: string, licenseId: string, callbacks: FormCallbacks) =>
  useLicenseChange<{ address: string }, Done>(org, licenseId, {
    path: '/addresses',
    schema: done,
    success: 'IP address registered',
    failure: 'The IP address was not registered',
    ...callbacks,
  })

/** Frees the slot of one IP address. Nobody is emailed. */
export function useRemoveAddress(org: string, licenseId: string) {
  const addBack = useLicenseChange<{ address: string }, Done>(org, licenseId, {
    path: '/addresses',
    schema: done,
    success: 'IP address registered again',
    failure: 'The IP address was not registered again',
  })
  return useLicenseChange<{ address: string }, Freed>(org, licenseId, {
    path: '/addresses/remove',
    schema: freed,
    success: 'IP address removed',
    undo:
      (_freed, { address }) =>
      () =>
        addBack.mutate({ address: address.replace(/\/\d+$/, '') }),
    failure: 'The IP address was not removed',
  })
}

/** Frees every slot of the license. */
export function useResetAddresses(org: string, licenseId: string) {
  const [mailedMessage, outcomeOf] = [useMailedMessage(), useMailOutcome()]
  return useLicenseChange<{ notify: boolean }, Freed>(org, licenseId, {
    path: '/addresses/reset',
    schema: freed,
    success: (given) =>
      given.mailed > 0
        ? `IP addresses reset. ${outcomeOf('The email to the customer is on its way.')}`
        : mailedMessage('IP addresses reset', given, null),
    failure: 'The IP addresses were not reset',
  })
}

/** Refuses an address or a network for this license, and frees the slot it holds. */
export const useBlockAddress = (org: string, licenseId: string, callbacks: FormCallbacks) =>
  useLicenseChange<{ network: string; note: string | null }, Freed>(org, licenseId, {
    path: '/addresses/block',
    schema: freed,
    success: ({ freed: count }) => (count > 0 ? 'IP address blocked, its slot freed' : 'IP address blocked'),
    failure: 'The IP address was not blocked',
    ...callbacks,
  })

/** Removes a block rule of this license. */
export const useUnblockAddress = (org: string, licenseId: string) =>
  useLicenseChange<{ rule_id: string }, Done>(org, licenseId, {
    path: '/addresses/unblock',
    schema: done,
    success: 'IP address unblocked',
    failure: 'The IP address was not unblocked',
  })
