import { z } from 'zod'
import { oneOf } from '@/lib/foundation/shared/fields'
import { LOCALES } from '@/lib/foundation/shared/locale'
import { isStorable, oneLine } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { TransferSide } from './customer-mails'
import type { MailKind } from './mail-kinds'
import { MAIL_KINDS } from './mail-kinds'

/** What a vendor may have filled in: `{product}`. */
export const WORDING_PLACES = ['product', 'vendor', 'date'] as const
type Place = (typeof WORDING_PLACES)[number]

const MAX_SUBJECT = 120
export const MAX_OPENING = 500

/** The vendor's subject and first sentence of a mail in one language; null where ours stays. */
export type MailWording = { subject: string | null; opening: string | null }

/** Why a text can't begin a mail; null for a good one. */
export function wordingProblem(text: string, most: number): string | null {
  if (!isStorable(text) || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) || Array.from(text).length > most)
    return FIELD_WORDS.oneLine(most)
  // The links of a mail are ours and the product's: anybody who signs up can have mail sent to any address.
  if (/:\/\/|\bwww\./i.test(text)) return "Leave out links. The product's own links come below the text."
  if (/[{}<>]/.test(text.replaceAll(PLACE, '')) || !placesOf(text).every(isPlace))
    return `Use plain text, and only ${WORDING_PLACES.map((place) => `{${place}}`).join(', ')}.`
  return null
}

/** The text with its places filled in, on one line. A value with a place in it stays as it is. */
export const fillWording = (text: string, values: Record<Place, string>): string =>
  oneLine(
    text.replaceAll(PLACE, (whole, name: string) => (isPlace(name) ? values[name] : whole)),
    1_000,
  )

const PLACE = /\{([a-z]{1,20})\}/g

const placesOf = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)
const isPlace = (name: string): name is Place => WORDING_PLACES.some((place) => place === name)

const wordingText = (most: number) =>
  z
    .string(FIELD_WORDS.oneLine(most))
    .nullable()
    .transform((text) => text?.trim() || null)
    .superRefine((text, context) => {
      const message = text === null ? null : wordingProblem(text, most)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** The fields of the form, and of its preview. */
export const wordingTexts = z.strictObject({ subject: wordingText(MAX_SUBJECT), opening: wordingText(MAX_OPENING) })

export const saveWordingInput = wordingTexts.extend({
  mail: z.enum(MAIL_KINDS, 'Use the name of an email.'),
  /** for a transfer: the owner of today, or who gets the license */
  to: oneOf(['holder', 'receiver']).default('holder'),
  locale: oneOf(LOCALES),
})
export const wordingSaved = z.object({ changed: z.boolean() })
export type SaveWordingInput = z.infer<typeof saveWordingInput>

/** The name of a mail's messages: each side of a transfer has its own. */
export const variantOf = (mail: MailKind, side: TransferSide | null): string =>
  side === null ? mail : `${mail}_${side}`

/** The side that a mail is previewed and worded for. A canceled transfer is told to the receiver alone. */
export function sideOf(mail: MailKind, to: TransferSide): TransferSide | null {
  if (!mail.startsWith('transfer_')) return null
  return mail === 'transfer_canceled' ? 'receiver' : to
}
