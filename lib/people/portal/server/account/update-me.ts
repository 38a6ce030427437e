import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { PortalMe } from '../../core/schema'
import { setLocale } from '../people.sql'
import type { PortalRequestContext } from '../portal-deps'
import type { Customer } from '../read-customer'

/** Saves the language that a customer chose for the portal and its mails; null returns to that of their browser. */
export async function updateMe(
  { tx }: WriteContext,
  visitor: Pick<PortalRequestContext, 'locale'>,
  { customer, locale }: { customer: Customer } & Pick<PortalMe, 'locale'>,
) {
  await setLocale(tx, customer.personId, { locale: locale ?? visitor.locale, localeIsChosen: locale !== null })
  return { done: true as const }
}
