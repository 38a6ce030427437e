import { presentAs } from '@/lib/foundation/shared/present-as'
import { presentValidated, type ValidatedLicense } from './license'
import { type LicenseLine, licenseLine } from './schema-license'

/** A license with its key masked. */
export type OpenedLicense = ValidatedLicense & { key: string }

const MAX_NOTE = 120

/** A license as a list item. */
export const presentLine = (license: OpenedLicense, now: Date): LicenseLine =>
  presentAs(licenseLine, {
    ...presentValidated(license, now),
    key: license.key,
    notes: license.notes && shortened(license.notes),
  })

const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length <= MAX_NOTE ? text : `${characters.slice(0, MAX_NOTE).join('')}…`
}
