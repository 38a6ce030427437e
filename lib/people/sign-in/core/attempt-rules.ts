import { MAX_WINDOW_MS, type RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

const per15Minutes = (name: string, limit: number): RateLimitRule => ({ name, limit, windowMs: 15 * MINUTE_MS })
const perDay = (name: string, limit: number): RateLimitRule => ({ name, limit, windowMs: MAX_WINDOW_MS })

/**
 * Wrong passwords from browsers that have not signed in to this account before. Success is not counted. Only the daily
 * limit is over all networks: guessing blocks a network, not the account.
 */
export const PASSWORDS_OF_NETWORK = per15Minutes('password:address', 20)
export const PASSWORDS_OF_ACCOUNT_FROM_NETWORK = per15Minutes('password:account-address', 5)
export const PASSWORDS_OF_ACCOUNT_A_DAY = perDay('password:account-day', 50)

/** The same for a browser that signed in to the account before. No other browser can use them up. */
export const PASSWORDS_OF_BROWSER = per15Minutes('password:browser', 10)
export const PASSWORDS_OF_BROWSER_A_DAY = perDay('password:browser-day', 50)

/** The password of a signed-in user, entered again. */
export const PASSWORDS_OF_USER = per15Minutes('password:person', 5)
export const PASSWORDS_OF_USER_A_DAY = perDay('password:person-day', 50)

/** Wrong second factors, by the first proof: guessing a password uses up no attempt of the owner of the mailbox. */
export const SECOND_FACTORS = per15Minutes('second-factor', 5)
export const SECOND_FACTORS_A_DAY = perDay('second-factor:day', 50)

/**
 * Mails that an anonymous caller can request to any address. The last one of a day contains a link that works until the
 * day is over: an owner who is refused another mail can still sign in with it.
 */
export const MAILS_OF_NETWORK = per15Minutes('code:address', 20)
export const MAILS_OF_ACCOUNT_FROM_NETWORK = per15Minutes('code:account-address', 5)
export const MAILS_OF_ACCOUNT_A_DAY = perDay('code:account-day', 20)
export const MAILS_BEFORE_THE_LAST = perDay('code:before-last', MAILS_OF_ACCOUNT_A_DAY.limit - 1)
/** Mails that give no access to an account: to sign up, or to verify another address. */
export const OTHER_MAILS_OF_ADDRESS_A_DAY = perDay('code:other-day', 20)

export const MAILS_OF_BROWSER = per15Minutes('code:browser', 5)
export const MAILS_OF_BROWSER_A_DAY = perDay('code:browser-day', 20)

/**
 * Wrong codes from mails; each code allows only five attempts besides. Links are not counted: 32 bytes cannot be
 * guessed.
 */
export const WRONG_CODES_OF_NETWORK = per15Minutes('wrong-code:address', 20)
export const WRONG_CODES_OF_ACCOUNT_A_DAY = perDay('wrong-code:account-day', 50)

export const WRONG_CODES_OF_BROWSER = per15Minutes('wrong-code:browser', 10)
export const WRONG_CODES_OF_BROWSER_A_DAY = perDay('wrong-code:browser-day', 50)

/** Codes that signed-in users without a password request to their own address. */
export const MAILS_OF_USER = per15Minutes('code:person', 5)
export const MAILS_OF_USER_A_DAY = perDay('code:person-day', 20)
