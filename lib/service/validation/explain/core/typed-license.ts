import { hasLicenseKey } from '@/lib/foundation/shared/pasted-key'

/**
 * What is typed where a license is chosen: nothing, or a license has been chosen; still looked up; what no license has
 * as its key, and a key can be; or what may mean several licenses or none.
 */
export type TypedLicense = 'none' | 'searching' | 'unknown key' | 'open'

/** Whether a text can be a license key: a single word, or a text with a key of our own form in it, and no email. */
export const readsAsKey = (text: string): boolean =>
  hasLicenseKey(text) || (text !== '' && !text.includes('@') && !/\s/.test(text))
