import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { PortalMe } from '../../core/schema'
import { setLocale } from '../people.sql'
import type { Customer } from '../read-customer'

/** Saves the customer's language for the portal and its mails; null returns to the browser's preference. */
export async function updateMe({ tx }: WriteContext, { personId }: Customer, { locale }: Pick<PortalMe, 'locale'>) {
  await setLocale(tx, personId, locale)
  return { done: true as const }
}
