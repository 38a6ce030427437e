import type { MailKind, TransferSide } from '@/lib/customers/core/customer-mails'
import { DAY_MS } from '@/lib/shared/durations'
import { FORMAT_LOCALES, type Locale } from '@/lib/shared/locale'
import { oneLine } from '@/lib/shared/text'

/** The data of a mail. All user input is plain text. */
export type CustomerMailDetails = {
  mail: MailKind
  side: TransferSide | null
  vendor: string
  product: string
  /** the customer's name, as given by the vendor */
  name: string | null
  supportEmail: string | null
  licenses: { maskedKey: string; expiresAt: Date | null }[]
  /** number of licenses: not all need to be listed */
  count: number
  /** the receiver of the transfer */
  receiver: string | null
  reason: string | null
  /** when the replaced key stops working; null if it did at once */
  oldKeyEndsAt: Date | null
  /** for a transferred license: whether its former owner does not know the key */
  isKeyNew: boolean
  /** null for a receiver who has nothing to see there */
  link: string | null
  /** link that unsubscribes from mails of this kind; null for essential mails */
  unsubscribe?: string | null
}

/** The text of a mail from top to bottom, in one language. */
export type CustomerMailText = {
  subject: string
  greeting: string
  paragraphs: string[]
  lines: string[]
  hint: string
  action: { label: string; url: string } | null
  footer: string[]
  unsubscribe: { label: string; url: string } | null
}

/** A translated message with its placeholders filled. */
export type Words = (key: string, values?: Record<string, string | number>) => string

type Language = { locale: Locale; words: Words; now: Date }

const MAX_NAMED = 10
const WITH_EXPIRY: MailKind[] = [
  'license_issued',
  'license_expiring',
  'license_expired',
  'license_extended',
  'license_reinstated',
  'transfer_approved',
]

/** Composes a mail to a customer. Keys are masked: customers who may see them find them in the portal. */
export function composeCustomerMail(facts: CustomerMailDetails, language: Language): CustomerMailText {
  const { words } = language
  const variant = facts.side === null ? facts.mail : `${facts.mail}_${facts.side}`
  const values = valuesOf(facts, language)
  return {
    subject: oneLine(words(`${variant}.subject`, values), 200),
    greeting:
      facts.name === null ? words('greeting.plain') : words('greeting.named', { name: oneLine(facts.name, 80) }),
    paragraphs: [words(`${variant}.body`, values), ...keyWords(facts, words)],
    lines: linesOf(facts, language),
    hint: words(`${variant}.hint`, values),
    action: facts.link === null ? null : { label: words('action'), url: facts.link },
    footer: [
      ...(facts.supportEmail === null ? [] : [words('footer.support', { email: facts.supportEmail })]),
      words('footer.why', values),
    ],
    unsubscribe: facts.unsubscribe ? { label: words('footer.unsubscribe', values), url: facts.unsubscribe } : null,
  }
}

/** The receiver of a license learns whether others know its key. */
const keyWords = ({ mail, side, isKeyNew, vendor }: CustomerMailDetails, words: Words): string[] =>
  mail === 'transfer_approved' && side === 'receiver'
    ? [words(isKeyNew ? 'key.new' : 'key.known', { vendor: oneLine(vendor, 120) })]
    : []

/** The mail as plain text. */
export const plainCustomerMail = (text: CustomerMailText): string => {
  const { greeting, paragraphs, lines, hint, action, footer, unsubscribe } = text
  const last = unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : []
  return [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map((line) => `  ${line}`).join('\n')] : []),
    hint,
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    `-- \n${[...footer, ...last].join('\n')}`,
  ].join('\n\n')
}

function valuesOf(
  { vendor, product, count, licenses, receiver }: CustomerMailDetails,
  { locale, words, now }: Language,
) {
  const expiresAt = licenses[0]?.expiresAt ?? null
  const daysLeft = expiresAt === null ? 0 : Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  return {
    vendor: oneLine(vendor, 120),
    product: oneLine(product, 120),
    count,
    days: Math.max(daysLeft, 0),
    date: dateText(expiresAt, { locale, words, now }),
    receiver: oneLine(receiver ?? '', 320),
  }
}

function linesOf({ mail, licenses, count, reason, oldKeyEndsAt }: CustomerMailDetails, language: Language): string[] {
  const { words } = language
  const named = licenses.slice(0, MAX_NAMED)
  const isDated = WITH_EXPIRY.includes(mail)
  const expiryText = (expiresAt: Date | null) => words('line.until', { date: dateText(expiresAt, language) })
  const lines =
    count === 1
      ? named.flatMap(({ maskedKey, expiresAt }) => [
          words('line.key', { key: maskedKey }),
          ...(isDated ? [expiryText(expiresAt)] : []),
        ])
      : named.map(({ maskedKey, expiresAt }) => (isDated ? `${maskedKey} · ${expiryText(expiresAt)}` : maskedKey))
  return [
    ...lines,
    ...(count > named.length && named.length > 0 ? [words('line.more', { count: count - named.length })] : []),
    ...(mail === 'key_replaced' ? [oldKeyLine(oldKeyEndsAt, language)] : []),
    ...(reason === null ? [] : [words('line.reason', { reason: oneLine(reason) })]),
  ]
}

const oldKeyLine = (endsAt: Date | null, language: Language): string =>
  endsAt === null
    ? language.words('line.oldKeyEnded')
    : language.words('line.oldKey', { date: dateText(endsAt, language) })

function dateText(date: Date | null, { locale, words }: Language): string {
  if (date === null) return words('line.never')
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(date)} UTC`
}

/** The sender's name in a mail: an address must not appear in place of the name. */
export const senderName = (vendor: string): string =>
  `${oneLine(vendor.replaceAll(/[<>@"\\]/g, ' '), 80) || 'A vendor'} via Latchkey`
