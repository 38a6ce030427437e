'use client'
import { queryOptions } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { useMailOutcome, useOpenMailbox } from '@/lib/foundation/mail/client/kept-mail'
import type { CorrectCustomerInput, CorrectedCustomer, MergedCustomers } from '../core/schema-identity'
import { customerKeys, customerPath } from './customer-queries'
import { withheldLinkWords } from './mail-words'

const correctedCustomer = () => import('../core/schema-identity').then((schemas) => schemas.correctedCustomer)
const emailQueued = () => import('../core/schema-identity').then((schemas) => schemas.emailQueued)
const mergedCustomers = () => import('../core/schema-identity').then((schemas) => schemas.mergedCustomers)
const mergePreview = () => import('../core/schema-identity').then((schemas) => schemas.mergePreview)

type Callbacks<Output> = {
  onSuccess: (output: Output) => void
  onFieldErrors?: (fields: Record<string, string>) => void
}

/** Corrects the email or Discord ID of a customer. The customer's id may change with it. */
export const useCorrectCustomer = (org: string, customerId: string, callbacks: Callbacks<CorrectedCustomer>) =>
  useMutationWithToast({
    send: (body: CorrectCustomerInput) =>
      sendJson('PUT', customerPath(org, `/${customerId}/identity`), { body, schema: correctedCustomer }),
    success: 'Customer corrected',
    failure: 'The customer was not corrected',
    invalidates: [customerKeys.lists(org)],
    ...callbacks,
  })

/** What a merge would do. A POST, because only members who may merge ask; a query, because it changes nothing. */
export const mergePreviewQuery = (org: string, customerId: string, into: string) =>
  queryOptions({
    queryKey: ['customers', org, 'merge', customerId, into],
    queryFn: () =>
      sendJson('POST', customerPath(org, `/${customerId}/merge/preview`), { body: { into }, schema: mergePreview }),
    staleTime: 0,
    gcTime: 0,
  })

/** Makes one customer of two. */
export const useMergeCustomers = (org: string, customerId: string, callbacks: Callbacks<MergedCustomers>) =>
  useMutationWithToast({
    send: (body: { into: string }) =>
      sendJson('POST', customerPath(org, `/${customerId}/merge`), { body, schema: mergedCustomers }),
    success: 'Customers merged',
    failure: 'The customers were not merged',
    invalidates: [customerKeys.lists(org)],
    ...callbacks,
  })

/** Emails the customer a link that signs them in to the portal. */
export function useSendSignInLink(org: string, customerId: string) {
  const outcomeOf = useMailOutcome()
  const follow = useOpenMailbox()
  return useMutationWithToast({
    follow,
    send: (_body: object) =>
      sendJson('POST', customerPath(org, `/${customerId}/sign-in-link`), { body: {}, schema: emailQueued }),
    success: (queued) =>
      withheldLinkWords(queued) ??
      outcomeOf(`The sign-in link is on its way to ${queued.email}.`, 'Sign-in link created'),
    isDone: ({ withheld }) => withheld === null,
    failure: 'The sign-in link was not sent',
  })
}
