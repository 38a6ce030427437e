import { slotOf } from '@/lib/platform/address'
import type { Vault } from '@/lib/platform/vault'
import type { AbuseRule } from '../core/abuse-window'
import {
  CODES_OF_ACCOUNT,
  CODES_OF_ACCOUNT_FROM_ADDRESS,
  CODES_OF_ADDRESS,
  PASSWORDS_OF_ACCOUNT,
  PASSWORDS_OF_ADDRESS,
  SECOND_FACTORS_OF_ACCOUNT,
  WRONG_CODES_OF_ADDRESS,
} from '../core/sign-in-rules'
import type { Ticket } from './sign-in-limit'

type Tried = { vault: Vault; email: string; address: string | null }

/** The address first: who hammers from one place uses up that place, and not every account it names. */
export const passwordTickets = ({ vault, email, address }: Tried): Ticket[] => [
  { rule: PASSWORDS_OF_ADDRESS, identifier: networkOf(address) },
  { rule: PASSWORDS_OF_ACCOUNT, identifier: nameless(vault, email) },
]

export const codeTickets = ({ vault, email, address }: Tried): Ticket[] => [
  { rule: CODES_OF_ADDRESS, identifier: networkOf(address) },
  { rule: CODES_OF_ACCOUNT_FROM_ADDRESS, identifier: `${nameless(vault, email)} ${networkOf(address)}` },
  { rule: CODES_OF_ACCOUNT, identifier: nameless(vault, email) },
]

export const wrongCodeTickets = (address: string | null): Ticket[] => one(WRONG_CODES_OF_ADDRESS, networkOf(address))

export const secondFactorTickets = (userId: string): Ticket[] => one(SECOND_FACTORS_OF_ACCOUNT, userId)

const one = (rule: AbuseRule, identifier: string): Ticket[] => [{ rule, identifier }]

/** Who has one IPv6 address has all of its /64. */
const networkOf = (address: string | null): string => (address === null ? 'unknown' : slotOf(address, 64))

/** Counters stand in Redis and in logs of slow commands: no addresses of people there. */
const nameless = (vault: Vault, email: string): string => vault.lookupHash(email).toString('base64url').slice(0, 22)
