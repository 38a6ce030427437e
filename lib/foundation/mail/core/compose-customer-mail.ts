import type { Maker, TransferSide } from '@/lib/foundation/mail/core/customer-mails'
import type { MailKind } from '@/lib/foundation/mail/core/mail-kinds'
import { dateFormat } from '@/lib/foundation/shared/date-format'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { oneLine } from '@/lib/foundation/shared/text'
import { fillWording, type MailWording, variantOf } from './wording'

/** The data of a mail. All user input is plain text. */
export type CustomerMailDetails = {
  mail: MailKind
  side: TransferSide | null
  vendor: string
  /** the installation is the vendor's own */
  isOwnServer: boolean
  product: string
  /** the customer's name, as given by the vendor */
  name: string | null
  supportEmail: string | null
  /** a page where customers get help */
  supportUrl: string | null
  licenses: { maskedKey: string; expiresAt: Date | null }[]
  /** the whole keys of these licenses, if the vendor mails them */
  fullKeys: string[] | null
  /** number of licenses: not all need to be listed */
  count: number
  /** the receiver of the transfer */
  receiver: string | null
  reason: string | null
  /** when the replaced key stops working; null if it did at once */
  oldKeyEndsAt: Date | null
  /** who made the change; null where the mail does not say so, or nobody did */
  by: Maker | null
  /** for a transferred license: whether its former owner does not know the key */
  isKeyNew: boolean
  /** when the change was made; null for mails that do not name it */
  at: Date | null
  /** null for a receiver who has nothing to see there */
  link: string | null
  /** the vendor's own pages, filled in for the license */
  links: { renew: string | null; download: string | null; setup: string | null }
  /** how the vendor begins this mail in this language */
  wording?: MailWording | null
  /** link that unsubscribes from mails of this kind; null for essential mails */
  unsubscribe?: string | null
}

/** The text of a mail from top to bottom, in one language. */
export type CustomerMailText = {
  subject: string
  greeting: string
  paragraphs: string[]
  lines: string[]
  /** the whole keys in these lines: HTML sets them apart, to be selected at once */
  fullKeys: string[]
  hint: string
  action: { label: string; url: string } | null
  /** below the button */
  links: { label: string; url: string }[]
  footer: string[]
  unsubscribe: { label: string; url: string } | null
}

/** A translated message with its placeholders filled. */
export type Words = (key: string, values?: Record<string, string | number>) => string

type Language = { locale: Locale; words: Words; now: Date }

/** Most licenses that a mail names; it counts the others. */
export const MAX_NAMED = 10
const WITH_EXPIRY: MailKind[] = ['license_issued', 'license_extended', 'license_reinstated', 'transfer_approved']

/** Composes a mail to a customer. Keys are masked, unless the vendor mails new ones whole. */
export function composeCustomerMail(facts: CustomerMailDetails, language: Language): CustomerMailText {
  const { words } = language
  const variant = variantOf(facts.mail, facts.side)
  const values = valuesOf(facts, language)
  // The vendor's texts know no plural.
  const own = facts.count === 1 ? facts.wording : null
  const textOf = (text: string | null | undefined, message: string): string =>
    text ? fillWording(text, values) : words(`${variant}.${message}`, values)
  return {
    subject: oneLine(textOf(own?.subject, 'subject'), 200),
    greeting:
      facts.name === null ? words('greeting.plain') : words('greeting.named', { name: oneLine(facts.name, 80) }),
    paragraphs: [textOf(own?.opening, 'body'), ...keyWords(facts, words), ...makerWords(facts, words)],
    lines: linesOf(facts, language),
    fullKeys: facts.fullKeys ?? [],
    hint: words(hintOf(facts), values),
    ...buttonsOf(facts, words),
    footer: [...supportWords(facts, words), words(facts.isOwnServer ? 'footer.whyOwn' : 'footer.why', values)],
    unsubscribe: facts.unsubscribe ? { label: words('footer.unsubscribe', values), url: facts.unsubscribe } : null,
  }
}

/** The receiver of a license learns whether others know its key. */
const keyWords = ({ mail, side, isKeyNew, vendor }: CustomerMailDetails, words: Words): string[] =>
  mail === 'transfer_approved' && side === 'receiver'
    ? [words(isKeyNew ? 'key.new' : 'key.known', { vendor: oneLine(vendor, 120) })]
    : []

/** Who removed IP addresses or replaced the key: one reader knows that it was they, another that it was not. */
const makerWords = ({ by, vendor }: CustomerMailDetails, words: Words): string[] =>
  by === null ? [] : [words(`by.${by}`, { vendor: oneLine(vendor, 120) })]

function hintOf({ mail, side, fullKeys, links }: CustomerMailDetails): string {
  if (fullKeys !== null) return 'license_issued.hintWithKey'
  return `${variantOf(mail, side)}.${isToRenew(mail) && links.renew !== null ? 'hintWithLink' : 'hint'}`
}

/** The first mail that somebody gets about a license: with the whole key, if the vendor mails it, and where it goes. */
export const isFirstMail = ({ mail, side }: Pick<CustomerMailDetails, 'mail' | 'side'>): boolean =>
  mail === 'license_issued' || (mail === 'transfer_approved' && side === 'receiver')

const isToRenew = (mail: MailKind): boolean => mail === 'license_expiring' || mail === 'license_expired'

/** The button is what the customer most likely wants: to renew what ends, and else to see it. */
function buttonsOf(facts: CustomerMailDetails, words: Words): Pick<CustomerMailText, 'action' | 'links'> {
  const { mail, link, links } = facts
  const portal = link === null ? null : { label: words('action'), url: link }
  const named = (['download', 'setup'] as const).map((name) => ({ label: words(`links.${name}`), url: links[name] }))
  const more = isFirstMail(facts) ? named.filter(hasUrl) : []
  if (!isToRenew(mail) || links.renew === null) return { action: portal, links: more }
  const action = { label: words('links.renew'), url: links.renew }
  return { action, links: link === null ? [] : [{ label: words('links.portal'), url: link }] }
}

const hasUrl = (link: { label: string; url: string | null }): link is { label: string; url: string } =>
  link.url !== null

function supportWords({ supportEmail: email, supportUrl: url }: CustomerMailDetails, words: Words): string[] {
  if (email !== null && url !== null) return [words('footer.supportBoth', { email, url })]
  if (email !== null) return [words('footer.support', { email })]
  return url === null ? [] : [words('footer.supportPage', { url })]
}

/** The mail as plain text. */
export const plainCustomerMail = (text: CustomerMailText): string => {
  const { greeting, paragraphs, lines, hint, action, links, footer, unsubscribe } = text
  const last = unsubscribe ? [unsubscribe.label, unsubscribe.url] : []
  return [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map((line) => `  ${line}`).join('\n')] : []),
    hint,
    ...[...(action === null ? [] : [action]), ...links].map(({ label, url }) => `${label}\n${url}`),
    `-- \n${[...footer, ...last].join('\n')}`,
  ].join('\n\n')
}

function valuesOf(
  { vendor, product, count, licenses, receiver, at, supportEmail, supportUrl }: CustomerMailDetails,
  { locale, words, now }: Language,
) {
  const expiresAt = licenses[0]?.expiresAt ?? null
  const last = licenses.at(-1)?.expiresAt ?? expiresAt
  const daysLeft = expiresAt === null ? 0 : Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)
  return {
    vendor: oneLine(vendor, 120),
    product: oneLine(product, 120),
    count,
    days: Math.max(daysLeft, 0),
    date: expiresAt === null ? words('line.never') : formatExpiry(expiresAt, styleOf(locale)),
    day: last === null ? '' : formatLastDay(last, styleOf(locale)),
    at: at === null ? '' : timeText(at, locale),
    contact: supportEmail ?? supportUrl ?? oneLine(vendor, 120),
    receiver: oneLine(receiver ?? '', 320),
  }
}

function linesOf(facts: CustomerMailDetails, language: Language): string[] {
  const { mail, licenses, count, fullKeys, reason, oldKeyEndsAt } = facts
  const { words } = language
  const named = licenses
    .slice(0, MAX_NAMED)
    .map((license, index) => ({ ...license, maskedKey: fullKeys?.[index] ?? license.maskedKey }))
  // The sentence about one license that ends names the moment already.
  const isDated = WITH_EXPIRY.includes(mail) || (isToRenew(mail) && count > 1)
  const expiryText = (at: Date | null) =>
    at === null
      ? words('line.never')
      : words(`line.${expiryLine(mail, at)}`, { date: formatExpiry(at, styleOf(language.locale)) })
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

function expiryLine(mail: MailKind, at: Date): 'expired' | 'through' | 'until' {
  if (mail === 'license_expired') return 'expired'
  return isEndOfDay(at) ? 'through' : 'until'
}

const oldKeyLine = (endsAt: Date | null, { words, locale }: Language): string =>
  endsAt === null ? words('line.oldKeyEnded') : words('line.oldKey', { date: timeText(endsAt, locale) })

const styleOf = (locale: Locale) => ({ locale: FORMAT_LOCALES[locale], dateStyle: 'long' }) as const

const timeText = (at: Date, locale: Locale): string =>
  `${dateFormat(FORMAT_LOCALES[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** The sender's name in a mail: an address must not appear in place of the name. */
export const senderName = (vendor: string, isOwnServer: boolean): string =>
  `${oneLine(vendor.replaceAll(/[<>@"\\]/g, ' '), 80) || 'A vendor'}${isOwnServer ? '' : ' via Latchkey'}`
