'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import type { CheckoutInput } from '../core/schema'
import { billingPath } from './billing-queries'

const pageAtStripe = () => import('../core/schema').then((schemas) => schemas.pageAtStripe)

const goTo = ({ url }: { url: string }): void => window.location.assign(url)

/** Leads to the page at Stripe where Pro is paid. */
export const useCheckout = (org: string) =>
  useMutationWithToast({
    send: (body: CheckoutInput) => sendJson('POST', billingPath(org, '/checkout'), { body, schema: pageAtStripe }),
    failure: 'The payment page did not open',
    onSuccess: goTo,
  })

/** Leads to the page at Stripe where a subscription is managed. */
export const useBillingPortal = (org: string) =>
  useMutationWithToast<void, { url: string }>({
    send: () => sendJson('POST', billingPath(org, '/portal'), { body: {}, schema: pageAtStripe }),
    failure: 'Stripe did not open',
    onSuccess: goTo,
  })
