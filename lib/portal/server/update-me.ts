import type { WriteContext } from '@/lib/platform/database/context'
import type { PortalMe } from '../core/schema'
import { setLocale } from './people.sql'
import type { Customer } from './read-customer'

/**
 * Keeps the language of the portal and its mails for this person; null goes back to the language that the browser asks
 * for.
 */
export async function updateMe({ tx }: WriteContext, { personId }: Customer, { locale }: Pick<PortalMe, 'locale'>) {
  await setLocale(tx, personId, locale)
  return { done: true as const }
}
