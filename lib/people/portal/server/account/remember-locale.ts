import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { setFirstLocale, setLocale } from '../people.sql'
import type { PortalRequestContext } from '../portal-deps'

/**
 * Keeps the language of a sign-in for the mails to this person. One that was chosen in this browser is their choice;
 * that of the browser itself counts only if they have made none.
 */
export async function rememberLocale(
  { tx }: Pick<WriteContext, 'tx'>,
  { locale, chosenLocale }: PortalRequestContext,
  personId: string,
): Promise<void> {
  if (chosenLocale) await setLocale(tx, personId, chosenLocale)
  else await setFirstLocale(tx, personId, locale)
}
