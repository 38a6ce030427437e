import type { FreedAddresses, MailedOrder, Maker, TransferSide } from '@/lib/foundation/mail/core/customer-mails'
import type { MailKind } from '@/lib/foundation/mail/core/mail-kinds'
import { formatDate } from '@/lib/foundation/shared/date-format'
import { daysToLastDay, formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { listNames } from '@/lib/foundation/shared/list-names'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { onePeriod } from '@/lib/foundation/shared/one-period'
import { isRunning, type Subscribed } from '@/lib/foundation/shared/subscribed'
import { oneLine } from '@/lib/foundation/shared/text'
import { fillWording, type MailWording, variantOf } from './wording'

type MailLink = { label: string; url: string }

type MailedEnd = {
  expiresAt: Date | null
  subscription?: Subscribed | null
  /** of a new order: the license was there before */
  isExtended?: boolean
}

/** What an order has of one product. */
export type OrderedProduct = {
  product: string
  /** `key` is what the mail shows of it; licenses with one `keyId` share it */
  licenses: ({ key: string; keyId: number } & MailedEnd)[]
  links: { download: string | null; setup: string | null }
}

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
  licenses: ({ maskedKey: string } & MailedEnd)[]
  /** the order that they are from, for what its sale did */
  order?: MailedOrder | null
  /** the IP addresses that were removed; null where that was not noted */
  freed?: FreedAddresses | null
  /** of a new expiry: it is earlier than before */
  isSooner?: boolean
  /** of an order of several products: each of them, in place of `product` and `licenses` */
  bundle?: OrderedProduct[] | null
  /** the whole keys of these licenses, if the vendor mails them */
  fullKeys: string[] | null
  /** number of licenses: not all need to be listed */
  count: number
  /** the receiver of the transfer */
  receiver: string | null
  /** the name of who transferred the license, as given by the vendor: their email is not for its new owner */
  giver: string | null
  reason: string | null
  /** when the replaced key stops working; null if it did at once */
  oldKeyEndsAt: Date | null
  /** who made the change; null where the mail does not say so, or nobody did */
  by: Maker | null
  /** for a transferred license: whether its former owner does not know the key */
  isKeyNew: boolean
  /** how many IP addresses of its former owner it still has; null without IP control */
  keptAddresses?: number | null
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
  /** below the lines, for an order of several products: the key they share, and each of them */
  blocks: { title: string | null; lines: string[]; links: MailLink[] }[]
  /** the order that brought them, below all lines */
  order: string | null
  /** the whole keys in these lines: HTML sets them apart, to be selected at once */
  fullKeys: string[]
  hint: string
  action: MailLink | null
  /** below the button */
  links: MailLink[]
  footer: string[]
  unsubscribe: MailLink | null
}

/** A translated message with its placeholders filled. */
export type Words = (key: string, values?: Record<string, string | number>) => string

type Language = { locale: Locale; words: Words; now: Date }

/** Most licenses that a mail names; it counts the others. */
export const MAX_NAMED = 10
/** Most products of an order that a sentence names. */
const MAX_LISTED = 3
/** What a purchase brought. Other news about an order name it in their subject. */
const WITH_ORDER = ['license_issued', 'license_issued_order', 'license_extended']
const WITH_EXPIRY: MailKind[] = ['license_issued', 'license_extended', 'license_reinstated', 'transfer_approved']

/** Composes a mail to a customer. Keys are masked, unless the vendor mails new ones whole. */
export function composeCustomerMail(given: CustomerMailDetails, language: Language): CustomerMailText {
  const facts = asExpired(given, language.now)
  const { words } = language
  const variant = variantIn(facts)
  const values = valuesOf(facts, language)
  // The vendor's texts know no plural, and neither orders nor subscriptions.
  const own = facts.count === 1 && variant === variantOf(facts.mail, facts.side) ? facts.wording : null
  const textOf = (text: string | null | undefined, message: string): string =>
    text ? fillWording(text, values) : words(`${variant}.${message}`, values)
  return {
    subject: oneLine(textOf(own?.subject, 'subject'), 200),
    greeting:
      facts.name === null ? words('greeting.plain') : words('greeting.named', { name: oneLine(facts.name, 80) }),
    paragraphs: [
      ...(isToRenew(facts.mail) ? subscriptionWords(facts, words) : []),
      textOf(own?.opening, 'body'),
      ...(isUnpaid(facts) ? subscriptionWords(facts, words) : []),
      ...stayedWords(facts, words),
      ...makerWords(facts, words),
    ].map(onePeriod),
    lines: linesOf(facts, language),
    blocks: blocksOf(facts, language),
    order: WITH_ORDER.includes(variant) && values.order !== '' ? words('line.order', values) : null,
    fullKeys: facts.fullKeys ?? [],
    hint: onePeriod(words(hintOf(facts), values)),
    ...buttonsOf(facts, words),
    footer: [
      ...supportWords(facts, words),
      words('footer.why', { ...values, about: readerOf(facts) }),
      ...(facts.isOwnServer ? [] : [words('footer.sentBy', values)]),
    ].map(onePeriod),
    unsubscribe: facts.unsubscribe ? { label: words('footer.unsubscribe', values), url: facts.unsubscribe } : null,
  }
}

/** A license that was given an end in the past doesn't end earlier: it has expired. */
function asExpired(facts: CustomerMailDetails, now: Date): CustomerMailDetails {
  const end = facts.licenses[0]?.expiresAt
  const isOver = facts.mail === 'license_extended' && isShortened(facts) && end != null && end <= now
  return isOver ? { ...facts, mail: 'license_expired', wording: null } : facts
}

/** The name of the mail's messages. What became of an order or a subscription has words of its own. */
function variantIn(facts: CustomerMailDetails): string {
  const { mail, side, bundle, order } = facts
  const news = order?.news ?? 'paid'
  if (bundle && mail === 'license_issued') return 'license_issued_order'
  if (mail === 'license_revoked' && LOSSES.includes(news)) return `license_revoked_${news}`
  if (mail === 'license_reinstated' && news === 'dispute_won') return 'license_reinstated_dispute_won'
  if (mail === 'license_extended' && isShortened(facts)) return 'license_shortened'
  return variantOf(mail, side)
}

const isShortened = ({ isSooner, count }: CustomerMailDetails): boolean => isSooner === true && count === 1

const LOSSES: string[] = ['refunded', 'disputed', 'dispute_lost'] satisfies MailedOrder['news'][]

export const renews = ({ subscription }: MailedEnd): boolean =>
  subscription?.state === 'renews' && subscription.renews_at !== null

/** Why a license that a subscription pays is about to end, has ended, or may end although it works again. */
function subscriptionWords({ licenses }: CustomerMailDetails, words: Words): string[] {
  const state = licenses[0]?.subscription?.state
  if (state !== 'ended' && state !== 'past_due') return []
  return licenses.every(({ subscription }) => subscription?.state === state) ? [words(`subscription.${state}`)] : []
}

/** The receiver of a license learns what stayed: whether others know its key, and how many slots they still take. */
function stayedWords(
  { mail, side, isKeyNew, keptAddresses = null, vendor }: CustomerMailDetails,
  words: Words,
): string[] {
  if (mail !== 'transfer_approved' || side !== 'receiver') return []
  const addresses = keptAddresses === null ? [] : [words('addresses.kept', { count: keptAddresses })]
  return [words(isKeyNew ? 'key.new' : 'key.known', { vendor: oneLine(vendor, 120) }), ...addresses]
}

/** What the reader has of the vendor: a receiver perhaps nothing yet, and who gave a license perhaps nothing anymore. */
function readerOf({ mail, side }: CustomerMailDetails): 'receiver' | 'giver' | 'owner' {
  if (mail === 'transfer_approved') return side === 'holder' ? 'giver' : 'owner'
  return side === 'receiver' ? 'receiver' : 'owner'
}

/** Who removed IP addresses or replaced the key: one reader knows that it was they, another that it was not. */
const makerWords = ({ by, vendor }: CustomerMailDetails, words: Words): string[] =>
  by === null ? [] : [words(`by.${by}`, { vendor: oneLine(vendor, 120) })]

function hintOf(facts: CustomerMailDetails): string {
  const { fullKeys, bundle, licenses } = facts
  if (fullKeys !== null) return bundle ? 'license_issued_order.hintWithKey' : 'license_issued.hintWithKey'
  const way = wayToRenew(facts)
  if (way === null && (isUnpaid(facts) || (isToRenew(facts.mail) && licenses[0]?.subscription?.state === 'past_due')))
    return 'subscription.hintAsk'
  return way?.hint ?? `${variantIn(facts)}.hint`
}

/** The first mail that somebody gets about a license: with the whole key, if the vendor mails it, and where it goes. */
export const isFirstMail = ({ mail, side }: Pick<CustomerMailDetails, 'mail' | 'side'>): boolean =>
  mail === 'license_issued' || (mail === 'transfer_approved' && side === 'receiver')

const isToRenew = (mail: MailKind): boolean => mail === 'license_expiring' || mail === 'license_expired'

/** A license that works again, until its failed payment ends it. */
const isUnpaid = ({ mail, licenses }: CustomerMailDetails): boolean =>
  mail === 'license_reinstated' && licenses[0]?.subscription?.state === 'past_due'

/**
 * Where a license that ends is paid for: at the shop while its subscription runs, whose page only one license has, and
 * else by the vendor's link.
 */
function wayToRenew(facts: CustomerMailDetails) {
  const { mail, licenses, count, links } = facts
  if (!isToRenew(mail) && !isShortened(facts) && !isUnpaid(facts)) return null
  if (!licenses.some(({ subscription }) => isRunning(subscription)))
    return links.renew === null
      ? null
      : { hint: `${variantIn(facts)}.hintWithLink`, label: 'links.renew', url: links.renew, shop: '' }
  const { state, manage } = licenses[0]?.subscription ?? {}
  if (!manage || count > 1) return null
  const isPastDue = state === 'past_due'
  return {
    hint: isPastDue ? 'subscription.hintPay' : 'subscription.hintManage',
    label: isPastDue ? 'links.pay' : 'links.manage',
    url: manage.url,
    shop: oneLine(manage.shop, 120),
  }
}

/** The button is what the customer most likely wants: to renew what ends, and else to see it. */
function buttonsOf(facts: CustomerMailDetails, words: Words): Pick<CustomerMailText, 'action' | 'links'> {
  const { link, links } = facts
  const portal = link === null ? null : { label: words('action'), url: link }
  const more = isFirstMail(facts) && !facts.bundle ? firstLinks(links, words) : []
  const way = wayToRenew(facts)
  if (way === null) return { action: portal, links: more }
  const action = { label: words(way.label, { shop: way.shop }), url: way.url }
  return { action, links: link === null ? [] : [{ label: words('links.portal'), url: link }] }
}

/** Where to get the software, and where its key goes. */
const firstLinks = (links: OrderedProduct['links'], words: Words): MailLink[] =>
  (['download', 'setup'] as const).map((name) => ({ label: words(`links.${name}`), url: links[name] })).filter(hasUrl)

const hasUrl = (link: { label: string; url: string | null }): link is MailLink => link.url !== null

function supportWords({ supportEmail: email, supportUrl: url }: CustomerMailDetails, words: Words): string[] {
  if (email !== null && url !== null) return [words('footer.supportBoth', { email, url })]
  if (email !== null) return [words('footer.support', { email })]
  return url === null ? [] : [words('footer.supportPage', { url })]
}

/** The mail as plain text. */
export const plainCustomerMail = (text: CustomerMailText): string => {
  const { greeting, paragraphs, lines, blocks, order, hint, action, links, footer, unsubscribe } = text
  const last = unsubscribe ? [unsubscribe.label, unsubscribe.url] : []
  return [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [indented(lines)] : []),
    ...blocks.map(({ title, ...block }) =>
      indented([
        ...(title === null ? [] : [title]),
        ...block.lines,
        ...block.links.flatMap(({ label, url }) => [label, url]),
      ]),
    ),
    ...(order === null ? [] : [indented([order])]),
    hint,
    ...[...(action === null ? [] : [action]), ...links].map(({ label, url }) => `${label}\n${url}`),
    `-- \n${[...footer, ...last].join('\n')}`,
  ].join('\n\n')
}

const indented = (lines: string[]): string => lines.map((line) => `  ${line}`).join('\n')

function valuesOf(facts: CustomerMailDetails, { locale, words, now }: Language) {
  const { vendor, bundle, count, licenses, receiver, giver, at, supportEmail, supportUrl, order, freed } = facts
  const expiresAt = licenses[0]?.expiresAt ?? null
  const last = licenses.at(-1)?.expiresAt ?? expiresAt
  const daysLeft = expiresAt === null ? 0 : daysToLastDay(expiresAt, now)
  return {
    vendor: oneLine(vendor, 120),
    product: bundle
      ? listOf(
          bundle.map(({ product }) => product),
          { locale, words },
        )
      : oneLine(facts.product, 120),
    count,
    keys: new Set(bundle?.flatMap((each) => each.licenses.map(({ keyId }) => keyId))).size || count,
    days: Math.max(daysLeft, 0),
    date: expiresAt === null ? words('line.never') : formatExpiry(expiresAt, styleOf(locale)),
    day: last === null ? '' : formatLastDay(last, styleOf(locale)),
    at: at === null ? '' : timeText(at, locale),
    contact: supportEmail ?? supportUrl ?? oneLine(vendor, 120),
    receiver: oneLine(receiver ?? '', 320),
    ...giverValues(giver),
    order: oneLine(order?.number ?? '', 120),
    shop: oneLine(licenses[0]?.subscription?.manage?.shop ?? '', 120),
    isNumbered: order?.number ? 'yes' : 'no',
    ...freedValues(freed ?? null, { locale, words }),
  }
}

const giverValues = (giver: string | null) => ({
  giver: oneLine(giver ?? '', 80),
  isGiverNamed: giver ? 'yes' : 'no',
})

/** Without a number where it was not noted. */
const freedValues = (freed: FreedAddresses | null, { locale, words }: Pick<Language, 'locale' | 'words'>) => {
  const { count = 0, address = null } = freed ?? {}
  const addresses = freed?.addresses ?? (address === null ? [] : [address])
  const more = count > addresses.length ? [words('line.others', { count: count - addresses.length })] : []
  return {
    freed: count,
    address: address ?? '',
    isNamed: address ? 'yes' : 'no',
    addresses: listNames(locale, [...addresses, ...more]),
    areNamed: addresses.length > 0 ? 'yes' : 'no',
  }
}

/** "A, B, and C"; of many the first ones. */
function listOf(names: string[], { locale, words }: Pick<Language, 'locale' | 'words'>): string {
  const most = names.length > MAX_LISTED ? MAX_LISTED - 1 : MAX_LISTED
  const shown = names.slice(0, most).map((name) => oneLine(name, 120))
  const more = names.length > most ? [words('line.others', { count: names.length - most })] : []
  return listNames(locale, [...shown, ...more])
}

/** Products that share their keys stand below them: a key is there once. */
function blocksOf({ mail, bundle, count }: CustomerMailDetails, language: Language): CustomerMailText['blocks'] {
  const { words } = language
  const sharing = new Map<string, OrderedProduct[]>()
  for (const each of bundle ?? []) {
    const keys = each.licenses
      .map(({ keyId }) => keyId)
      .toSorted((a, b) => a - b)
      .join()
    sharing.set(keys, [...(sharing.get(keys) ?? []), each])
  }
  const blockOf = ({ product, licenses, links }: OrderedProduct, keyLines: string[]) => ({
    title: oneLine(product, 120),
    lines: [...keyLines, ...(WITH_EXPIRY.includes(mail) ? endsOf(licenses, mail, language) : [])],
    links: mail === 'license_issued' ? firstLinks(links, words) : [],
  })
  const blocks = [...sharing.values()].flatMap((products) => {
    const [first] = products
    const keys = first?.licenses.map(({ key }) => key) ?? []
    if (first && products.length === 1)
      return [
        blockOf(
          first,
          keys.map((key) => words('line.key', { key })),
        ),
      ]
    const shared = keys.map((key) => words('line.sharedKey', { key, keys: keys.length, count: products.length }))
    return [{ title: null, lines: shared, links: [] }, ...products.map((each) => blockOf(each, []))]
  })
  const named = bundle?.reduce((sum, { licenses }) => sum + licenses.length, 0) ?? 0
  const others =
    bundle && count > named ? [{ title: null, lines: [words('line.more', { count: count - named })], links: [] }] : []
  return [...blocks, ...others]
}

/** When licenses of one product end: once, if all of them end together. */
const endsOf = (licenses: MailedEnd[], mail: MailKind, language: Language): string[] => [
  ...new Set(
    licenses.flatMap((license) => [
      endLine(license, mail, language),
      ...(license.isExtended && mail === 'license_issued' ? [language.words('line.extended')] : []),
    ]),
  ),
]

/** When a license ends, or renews: what the portal says, without the days that it outlives its paid period. */
function endLine(license: MailedEnd, mail: MailKind, { words, locale }: Language): string {
  const { expiresAt: at, subscription } = license
  if (renews(license)) return words('line.renews', { date: renewalText(license, locale) })
  if (subscription?.state === 'runs') return words('line.runs')
  if (at === null) return words('line.never')
  return words(`line.${expiryLine(mail, at)}`, { date: formatExpiry(at, styleOf(locale)) })
}

function linesOf(facts: CustomerMailDetails, language: Language): string[] {
  const { mail, count, fullKeys, reason, oldKeyEndsAt, bundle } = facts
  const licenses = bundle ? [] : facts.licenses
  const { words } = language
  const named = licenses
    .slice(0, MAX_NAMED)
    .map((license, index) => ({ ...license, maskedKey: fullKeys?.[index] ?? license.maskedKey }))
  // The sentence about one license that ends names the moment already.
  const isDated = WITH_EXPIRY.includes(mail) || (isToRenew(mail) && count > 1)
  const lines =
    count === 1
      ? named.flatMap((license) => [
          words('line.key', { key: license.maskedKey }),
          ...(isDated ? [endLine(license, mail, language)] : []),
        ])
      : keyLines(named, isDated ? (each) => endsOf(each, mail, language) : () => [], {
          all: licenses,
          isWhole: fullKeys !== null,
        })
  return [
    ...lines,
    ...(count > named.length && named.length > 0 ? [words('line.more', { count: count - named.length })] : []),
    ...(mail === 'key_replaced' ? [oldKeyLine(oldKeyEndsAt, language)] : []),
    ...(reason === null ? [] : [words('line.reason', { reason: oneLine(reason) })]),
  ]
}

/** Several keys, each with its end; whole keys that end together say so once, above them. */
function keyLines(
  licenses: (MailedEnd & { maskedKey: string })[],
  endsOfAll: (licenses: MailedEnd[]) => string[],
  { all, isWhole }: { all: MailedEnd[]; isWhole: boolean },
): string[] {
  const together = endsOfAll(all)
  const isOnce = isWhole && all.every((license) => endsOfAll([license]).length === together.length)
  const lines = licenses.map((license) => [license.maskedKey, ...(isOnce ? [] : endsOfAll([license]))].join(' · '))
  return isOnce ? [...together, ...lines] : lines
}

function expiryLine(mail: MailKind, at: Date): 'expired' | 'through' | 'until' {
  if (mail === 'license_expired') return 'expired'
  return isEndOfDay(at) ? 'through' : 'until'
}

const oldKeyLine = (endsAt: Date | null, { words, locale }: Language): string =>
  endsAt === null ? words('line.oldKeyEnded') : words('line.oldKey', { date: timeText(endsAt, locale) })

const renewalText = (license: MailedEnd, locale: Locale): string =>
  license.subscription?.renews_at
    ? formatDate(
        FORMAT_LOCALES[locale],
        { dateStyle: 'long', timeZone: 'UTC' },
        new Date(license.subscription.renews_at),
      )
    : ''

const styleOf = (locale: Locale) => ({ locale: FORMAT_LOCALES[locale], dateStyle: 'long' }) as const

const timeText = (at: Date, locale: Locale): string =>
  `${formatDate(FORMAT_LOCALES[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }, at)} UTC`

/** The sender's name in a mail: an address must not appear in place of the name. */
export const senderName = (vendor: string, isOwnServer: boolean): string =>
  `${oneLine(vendor.replaceAll(/[<>@"\\]/g, ' '), 80) || 'A vendor'}${isOwnServer ? '' : ' via Latchkey'}`
