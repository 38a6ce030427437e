'use client'
import type { QueryKey } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { CustomerInput } from '../core/customer-identity'
import type { UpdateCustomerForm } from '../core/schema-input'
import { customerKeys, customerPath } from './customer-queries'

const customerCreated = () => import('../core/schema').then((schemas) => schemas.customerCreated)
const customerChanged = () => import('../core/schema').then((schemas) => schemas.customerChanged)
const erasedCustomer = () => import('../core/schema').then((schemas) => schemas.erasedCustomer)

type Options = {
  /** Lists of other domains that show the name of a customer. */
  alsoInvalidates: readonly QueryKey[]
  onSuccess: () => void
  onFieldErrors: (fields: Record<string, string>) => void
}

type EraseOptions = Pick<Options, 'alsoInvalidates' | 'onSuccess'>

type CreateOptions = { onSuccess: (created: { id: string }) => void; onFieldErrors: Options['onFieldErrors'] }

/** Adds a customer before their first license. */
export const useCreateCustomer = (org: string, callbacks: CreateOptions) =>
  useMutationWithToast({
    send: (body: CustomerInput) => sendJson('POST', customerPath(org), { body, schema: customerCreated }),
    success: 'Customer created',
    failure: 'The customer was not created',
    invalidates: [customerKeys.lists(org)],
    ...callbacks,
  })

/** Saves the name and notes that an organization keeps of a customer. */
export const useSaveCustomer = (org: string, customerId: string, { alsoInvalidates, ...callbacks }: Options) =>
  useMutationWithToast({
    send: (body: UpdateCustomerForm) =>
      sendJson('PATCH', customerPath(org, `/${customerId}`), { body, schema: customerChanged }),
    success: 'Customer saved',
    failure: 'The customer was not saved',
    invalidates: [customerKeys.lists(org), customerKeys.timeline(org, customerId), ...alsoInvalidates],
    ...callbacks,
  })

/** Deletes what the organization holds on a customer, with their licenses that are over. */
export const useEraseCustomer = (org: string, customerId: string, { alsoInvalidates, onSuccess }: EraseOptions) =>
  useMutationWithToast({
    send: () => sendJson('POST', customerPath(org, `/${customerId}/erase`), { body: {}, schema: erasedCustomer }),
    success: 'Customer erased',
    failure: 'The customer was not erased',
    invalidates: [customerKeys.lists(org), ...alsoInvalidates],
    onSuccess,
  })
