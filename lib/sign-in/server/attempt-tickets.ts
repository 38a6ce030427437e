import { slotOf } from '@/lib/platform/network/ip-address'
import type { Vault } from '@/lib/platform/security/vault'
import type { RateLimitRule } from '@/lib/rate-limit/core/window'
import type { Attempt } from '@/lib/rate-limit/server/attempt-limit'
import {
  MAILS_BEFORE_THE_LAST,
  MAILS_OF_ACCOUNT_A_DAY,
  MAILS_OF_ACCOUNT_FROM_NETWORK,
  MAILS_OF_BROWSER,
  MAILS_OF_BROWSER_A_DAY,
  MAILS_OF_NETWORK,
  MAILS_OF_PERSON,
  MAILS_OF_PERSON_A_DAY,
  OTHER_MAILS_OF_ADDRESS_A_DAY,
  PASSWORDS_OF_ACCOUNT_A_DAY,
  PASSWORDS_OF_ACCOUNT_FROM_NETWORK,
  PASSWORDS_OF_BROWSER,
  PASSWORDS_OF_BROWSER_A_DAY,
  PASSWORDS_OF_NETWORK,
  PASSWORDS_OF_PERSON,
  PASSWORDS_OF_PERSON_A_DAY,
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

/** The network first: who hammers from one place uses up that place, and not every account it names. */
export const passwordTickets = ({ vault, email, address, browser }: Tried): Attempt[] =>
  browser === null
    ? [
        ticket(PASSWORDS_OF_NETWORK, networkOf(address)),
        ticket(PASSWORDS_OF_ACCOUNT_FROM_NETWORK, `${nameless(vault, email)} ${networkOf(address)}`),
        ticket(PASSWORDS_OF_ACCOUNT_A_DAY, nameless(vault, email)),
      ]
    : [ticket(PASSWORDS_OF_BROWSER, browser), ticket(PASSWORDS_OF_BROWSER_A_DAY, browser)]

/** Of who is signed in and is asked for their password, or a code from their mailbox, once more. */
export const ownProofTickets = (userId: string): Attempt[] => [
  ticket(PASSWORDS_OF_PERSON, userId),
  ticket(PASSWORDS_OF_PERSON_A_DAY, userId),
]

export const ownMailTickets = (userId: string): Attempt[] => [
  ticket(MAILS_OF_PERSON, userId),
  ticket(MAILS_OF_PERSON_A_DAY, userId),
]

export const mailTickets = ({ vault, email, address, browser, purpose }: Mailed): Attempt[] => {
  if (browser !== null) return [ticket(MAILS_OF_BROWSER, browser), ticket(MAILS_OF_BROWSER_A_DAY, browser)]
  const account = nameless(vault, email)
  const door = DOORS[purpose]
  return [
    ticket(MAILS_OF_NETWORK, networkOf(address)),
    ticket(MAILS_OF_ACCOUNT_FROM_NETWORK, `${account} ${networkOf(address)}`),
    door ? ticket(MAILS_OF_ACCOUNT_A_DAY, `${door} ${account}`) : ticket(OTHER_MAILS_OF_ADDRESS_A_DAY, account),
  ]
}

/** Refused for the mail that is the last one of the day, whose link has to last. */
export const lastMailTickets = ({ vault, email, purpose }: Pick<Mailed, 'vault' | 'email' | 'purpose'>): Attempt[] => {
  const door = DOORS[purpose]
  return door ? [ticket(MAILS_BEFORE_THE_LAST, `${door} ${nameless(vault, email)}`)] : []
}

/** Without an address there is no such code, and no account to protect. */
export const wrongCodeTickets = (given: Omit<Mailed, 'email'> & { email: string | null }): Attempt[] => {
  const { vault, email, address, browser, purpose } = given
  if (browser !== null) return [ticket(WRONG_CODES_OF_BROWSER, browser), ticket(WRONG_CODES_OF_BROWSER_A_DAY, browser)]
  const ofNetwork = ticket(WRONG_CODES_OF_NETWORK, networkOf(address))
  if (email === null) return [ofNetwork]
  return [ofNetwork, ticket(WRONG_CODES_OF_ACCOUNT_A_DAY, `${purpose} ${nameless(vault, email)}`)]
}

export const secondFactorTickets = (userId: string, proof: string): Attempt[] => [
  ticket(SECOND_FACTORS, `${userId} ${proof}`),
  ticket(SECOND_FACTORS_A_DAY, `${userId} ${proof}`),
]

/** Mails with a link that opens something, by what it opens: each has a day of its own. */
const DOORS: Partial<Record<CodePurpose, string>> = { sign_in: 'account', password_reset: 'account', portal: 'portal' }

const ticket = (rule: RateLimitRule, identifier: string): Attempt => ({ rule, identifier })

/** Who has one IPv6 address has all of its /64. */
const networkOf = (address: string | null): string => (address === null ? 'unknown' : slotOf(address, 64))

/** Counters stand in Redis and in logs of slow commands: no addresses of people there. */
const nameless = (vault: Vault, email: string): string => vault.lookupHash(email).toString('base64url').slice(0, 22)
