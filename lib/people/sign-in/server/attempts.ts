import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import type { Attempt } from '@/lib/foundation/rate-limit/server/attempt-limit'
import {
  MAILS_BEFORE_THE_LAST,
  MAILS_OF_ACCOUNT_A_DAY,
  MAILS_OF_ACCOUNT_FROM_NETWORK,
  MAILS_OF_BROWSER,
  MAILS_OF_BROWSER_A_DAY,
  MAILS_OF_NETWORK,
  MAILS_OF_USER,
  MAILS_OF_USER_A_DAY,
  OTHER_MAILS_OF_ADDRESS_A_DAY,
  PASSWORDS_OF_ACCOUNT_A_DAY,
  PASSWORDS_OF_ACCOUNT_FROM_NETWORK,
  PASSWORDS_OF_BROWSER,
  PASSWORDS_OF_BROWSER_A_DAY,
  PASSWORDS_OF_NETWORK,
  PASSWORDS_OF_USER,
  PASSWORDS_OF_USER_A_DAY,
  SECOND_FACTORS,
  SECOND_FACTORS_A_DAY,
  WRONG_CODES_OF_ACCOUNT_A_DAY,
  WRONG_CODES_OF_BROWSER,
  WRONG_CODES_OF_BROWSER_A_DAY,
  WRONG_CODES_OF_NETWORK,
} from '../core/attempt-rules'
import type { CodePurpose } from '../core/email-code'
import type { KnownBrowser } from './sessions/known-browsers'

type Tried = { vault: Vault; email: string; address: string | null; browser: KnownBrowser }
type Mailed = Tried & { purpose: CodePurpose }

/**
 * The network first: guessing from one network uses up that network's attempts, and not those of every account it
 * names.
 */
export const passwordAttempts = ({ vault, email, address, browser }: Tried): Attempt[] =>
  browser === null
    ? [
        attempt(PASSWORDS_OF_NETWORK, networkOf(address)),
        attempt(PASSWORDS_OF_ACCOUNT_FROM_NETWORK, `${pseudonym(vault, email)} ${networkOf(address)}`),
        attempt(PASSWORDS_OF_ACCOUNT_A_DAY, pseudonym(vault, email)),
      ]
    : [attempt(PASSWORDS_OF_BROWSER, browser), attempt(PASSWORDS_OF_BROWSER_A_DAY, browser)]

/** A signed-in user enters their password, or a code from their mailbox, again. */
export const reauthenticationAttempts = (userId: string): Attempt[] => [
  attempt(PASSWORDS_OF_USER, userId),
  attempt(PASSWORDS_OF_USER_A_DAY, userId),
]

export const reauthenticationMailAttempts = (userId: string): Attempt[] => [
  attempt(MAILS_OF_USER, userId),
  attempt(MAILS_OF_USER_A_DAY, userId),
]

export const mailAttempts = ({ vault, email, address, browser, purpose }: Mailed): Attempt[] => {
  if (browser !== null) return [attempt(MAILS_OF_BROWSER, browser), attempt(MAILS_OF_BROWSER_A_DAY, browser)]
  const account = pseudonym(vault, email)
  const opened = LINK_OPENS[purpose]
  return [
    attempt(MAILS_OF_NETWORK, networkOf(address)),
    attempt(MAILS_OF_ACCOUNT_FROM_NETWORK, `${account} ${networkOf(address)}`),
    opened ? attempt(MAILS_OF_ACCOUNT_A_DAY, `${opened} ${account}`) : attempt(OTHER_MAILS_OF_ADDRESS_A_DAY, account),
  ]
}

/** The limit of the last mail of the day, whose link has to last. */
export const lastMailAttempts = ({ vault, email, purpose }: Pick<Mailed, 'vault' | 'email' | 'purpose'>): Attempt[] => {
  const opened = LINK_OPENS[purpose]
  return opened ? [attempt(MAILS_BEFORE_THE_LAST, `${opened} ${pseudonym(vault, email)}`)] : []
}

/** Without an address there is no such code, and no account to protect. */
export const codeAttempts = (given: Omit<Mailed, 'email'> & { email: string | null }): Attempt[] => {
  const { vault, email, address, browser, purpose } = given
  if (browser !== null)
    return [attempt(WRONG_CODES_OF_BROWSER, browser), attempt(WRONG_CODES_OF_BROWSER_A_DAY, browser)]
  const ofNetwork = attempt(WRONG_CODES_OF_NETWORK, networkOf(address))
  if (email === null) return [ofNetwork]
  return [ofNetwork, attempt(WRONG_CODES_OF_ACCOUNT_A_DAY, `${purpose} ${pseudonym(vault, email)}`)]
}

export const twoFactorAttempts = (userId: string, proof: string): Attempt[] => [
  attempt(SECOND_FACTORS, `${userId} ${proof}`),
  attempt(SECOND_FACTORS_A_DAY, `${userId} ${proof}`),
]

/** What the link in a mail gives access to: each is counted separately. Mails without such a link are not listed. */
const LINK_OPENS: Partial<Record<CodePurpose, string>> = {
  sign_in: 'account',
  password_reset: 'account',
  portal: 'portal',
}

const attempt = (rule: RateLimitRule, identifier: string): Attempt => ({ rule, identifier })

/** The holder of an IPv6 address usually has all of its /64. */
const networkOf = (address: string | null): string => (address === null ? 'unknown' : slotOf(address, 64))

/** Redis and its log of slow commands show the counters' names: they contain no e-mail addresses. */
const pseudonym = (vault: Vault, email: string): string => vault.lookupHash(email).toString('base64url').slice(0, 22)
