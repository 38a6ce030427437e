import { MAX_WINDOW_MS, type RateLimitRule } from '@/lib/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/shared/durations'

const per15Minutes = (name: string, limit: number): RateLimitRule => ({ name, limit, windowMs: 15 * MINUTE_MS })
const perDay = (name: string, limit: number): RateLimitRule => ({ name, limit, windowMs: MAX_WINDOW_MS })

/**
 * Wrong passwords of strangers: browsers that nobody signed in to this account with before. Success is not counted.
 * Only the day is counted over all networks: one guesser closes their own network, not the account.
 */
export const PASSWORDS_OF_NETWORK = per15Minutes('password:address', 20)
export const PASSWORDS_OF_ACCOUNT_FROM_NETWORK = per15Minutes('password:account-address', 5)
export const PASSWORDS_OF_ACCOUNT_A_DAY = perDay('password:account-day', 50)

/** The same for a browser that signed in to the account before. Nobody else can use them up. */
export const PASSWORDS_OF_BROWSER = per15Minutes('password:browser', 10)
export const PASSWORDS_OF_BROWSER_A_DAY = perDay('password:browser-day', 50)

/** The password asked for again, of who is signed in. */
export const PASSWORDS_OF_PERSON = per15Minutes('password:person', 5)
export const PASSWORDS_OF_PERSON_A_DAY = perDay('password:person-day', 50)

/** Wrong second factors, by what was proven before: who guessed a password uses up no try of who has the mailbox. */
export const SECOND_FACTORS = per15Minutes('second-factor', 5)
export const SECOND_FACTORS_A_DAY = perDay('second-factor:day', 50)

/**
 * Mails that anybody can have sent to anybody. The last one of a day brings a link that is good until the day is over:
 * whoever is refused for the account's sake has a way in lying in their mailbox.
 */
export const MAILS_OF_NETWORK = per15Minutes('code:address', 20)
export const MAILS_OF_ACCOUNT_FROM_NETWORK = per15Minutes('code:account-address', 5)
export const MAILS_OF_ACCOUNT_A_DAY = perDay('code:account-day', 20)
export const MAILS_BEFORE_THE_LAST = perDay('code:before-last', MAILS_OF_ACCOUNT_A_DAY.limit - 1)
/** Mails that open no account: to sign up, and to prove one more address. */
export const OTHER_MAILS_OF_ADDRESS_A_DAY = perDay('code:other-day', 20)

export const MAILS_OF_BROWSER = per15Minutes('code:browser', 5)
export const MAILS_OF_BROWSER_A_DAY = perDay('code:browser-day', 20)

/** Wrong codes from mails; each code allows five tries besides. Links are not counted: nobody guesses 32 bytes. */
export const WRONG_CODES_OF_NETWORK = per15Minutes('wrong-code:address', 20)
export const WRONG_CODES_OF_ACCOUNT_A_DAY = perDay('wrong-code:account-day', 50)

export const WRONG_CODES_OF_BROWSER = per15Minutes('wrong-code:browser', 10)
export const WRONG_CODES_OF_BROWSER_A_DAY = perDay('wrong-code:browser-day', 50)

/** Codes that somebody signed in has sent to their own address, where there is no password to ask for. */
export const MAILS_OF_PERSON = per15Minutes('code:person', 5)
export const MAILS_OF_PERSON_A_DAY = perDay('code:person-day', 20)
