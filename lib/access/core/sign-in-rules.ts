import { type AbuseRule, LONGEST_WINDOW_MS } from './abuse-window'

const per15Minutes = (name: string, limit: number): AbuseRule => ({ name, limit, windowMs: LONGEST_WINDOW_MS })

/** Wrong passwords. Success is not counted. */
export const PASSWORDS_OF_ACCOUNT = per15Minutes('password:account', 5)
export const PASSWORDS_OF_ADDRESS = per15Minutes('password:address', 20)

/** Wrong second factors. */
export const SECOND_FACTORS_OF_ACCOUNT = per15Minutes('second-factor:account', 5)

/**
 * Mails that anybody can have sent to anybody. One address cannot use up what an account has: its owner, who comes
 * from another, still gets a code.
 */
export const CODES_OF_ADDRESS = per15Minutes('code:address', 20)
export const CODES_OF_ACCOUNT_FROM_ADDRESS = per15Minutes('code:account-address', 5)
export const CODES_OF_ACCOUNT = per15Minutes('code:account', 10)

/** Wrong codes from mails; each code allows five tries besides. */
export const WRONG_CODES_OF_ADDRESS = per15Minutes('wrong-code:address', 20)
