import { presentValidated, type ValidatedLicense } from '@/lib/catalog/licenses/core/license'
import { presentAs } from '@/lib/foundation/shared/present-as'
import { answeredLicense, type OwnLicense } from './schema-license'

type Opened = { license: ValidatedLicense; licenseKey: string; isKeyShown: boolean }

/**
 * A license for a program of its vendor: the fields of the lookup, and what only a vendor sees. Unlike the lookup it
 * shows settings that are off as they are stored, so that a program reads what it wrote.
 */
export const presentOwnLicense = ({ license, licenseKey, isKeyShown }: Opened, now: Date): OwnLicense =>
  presentAs(answeredLicense, {
    ...presentValidated(license, now),
    license_key: isKeyShown ? licenseKey : null,
    license_key_last_four: lastFourOf(licenseKey),
  })

/** A vendor's own key may be short: at most half of it is shown. */
const lastFourOf = (key: string): string => key.slice(key.length - Math.min(4, Math.floor(key.length / 2)))
