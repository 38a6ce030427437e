import { wordKey } from '@/lib/foundation/shared/text'

/** What shops call an order whose license no longer works. */
export const REVOKED_WORDS = [
  'revoked',
  'refunded',
  'refund',
  'chargeback',
  'charged back',
  'charged_back',
  'disputed',
  'canceled',
  'cancelled',
  'voided',
  'banned',
  'blocked',
  'disabled',
]

/** What they call one whose license works. An expired license expires by its date. */
export const KEPT_WORDS = [
  'active',
  'valid',
  'enabled',
  'expired',
  'paid',
  'complete',
  'completed',
  'succeeded',
  'success',
  'fulfilled',
  'delivered',
]

const KNOWN = new Set([...REVOKED_WORDS, ...KEPT_WORDS])

/** Whether a value is the status of an order or a license. */
export const isOrderStatus = (value: string): boolean => KNOWN.has(wordKey(value))

/** As databases and programs write it, and as spreadsheets and people do in the languages of the portal. */
export const YES_WORDS: ReadonlySet<string> = new Set(
  'true yes y 1 on wahr ja vrai oui verdadero sí si verdadeiro sim 真 是'.split(' '),
)
export const NO_WORDS: ReadonlySet<string> = new Set(
  'false no n 0 off falsch nein faux non falso não nao 假 否'.split(' '),
)
