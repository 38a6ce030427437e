import type { WriteContext } from '@/lib/platform/database/context'
import type { PortalMe } from '../core/schema'
import { setLocale } from './people.sql'
import type { Customer } from './read-customer'

/** The language that the portal and its mails keep for this person. */
export async function updateMe({ tx }: WriteContext, { personId }: Customer, { locale }: Pick<PortalMe, 'locale'>) {
  await setLocale(tx, personId, locale)
  return { done: true as const }
}
