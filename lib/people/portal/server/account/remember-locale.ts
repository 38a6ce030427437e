import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { setGuessedLocale, setLocale } from '../people.sql'
import type { PortalRequestContext } from '../portal-deps'

/**
 * Keeps the language of a sign-in for the mails to this person. One that was chosen in this browser is their choice;
 * that of the browser itself is a guess, and counts until they make one.
 */
export async function rememberLocale(
  { tx }: Pick<WriteContext, 'tx'>,
  { locale, chosenLocale }: PortalRequestContext,
  personId: string,
): Promise<void> {
  if (chosenLocale) await setLocale(tx, personId, { locale: chosenLocale, localeIsChosen: true })
  else await setGuessedLocale(tx, personId, locale)
}
