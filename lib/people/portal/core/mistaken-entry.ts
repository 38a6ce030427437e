import { email } from '@/lib/foundation/shared/email'
import { plainCode } from '@/lib/foundation/shared/pasted-code'
import { hasLicenseKey, isPartOfKey, keysInText } from '@/lib/foundation/shared/pasted-key'

/** What was entered where the six digits of an email are asked for, and are not: by the message that says so. */
export function mistakenCode(text: string): 'codeIsKey' | 'codeIsEmail' | 'codeLength' | 'codeMissing' {
  if (hasLicenseKey(text) || isPartOfKey(text)) return 'codeIsKey'
  if (isEmail(text)) return 'codeIsEmail'
  return /^\d+$/.test(plainCode(text)) ? 'codeLength' : 'codeMissing'
}

/** The same of a license key that opened nothing, or of several; null if nothing is known of it. A vendor's own may have any form. */
export function mistakenKey(text: string): 'isSeveral' | 'isPart' | 'isEmail' | 'isNumber' | null {
  if (keysInText(text).length > 1) return 'isSeveral'
  if (isPartOfKey(text) || readsAsMask(text)) return 'isPart'
  if (isEmail(text)) return 'isEmail'
  return /^#?\d+$/.test(plainCode(text)) ? 'isNumber' : null
}

const isEmail = (text: string): boolean => email.safeParse(text).success

/** As lists and emails show keys. */
const readsAsMask = (text: string): boolean => text.includes('••')
