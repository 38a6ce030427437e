import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'

/** Who corrects an email moves licenses, and sees their keys. */
export const mayCorrect = (may: May): boolean =>
  may['customers:update'] && may['licenses:update'] && may['licenses:reveal']

/** The page of a customer, with the dialog that corrects their email. */
export const correctPath = (org: string, customerId: string) =>
  pageRoute(`/${org}/customers/${customerId}?open=correct`)
