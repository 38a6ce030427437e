import type { Brand } from '@/lib/foundation/mail/core/brand'
import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { formatDate } from '@/lib/foundation/shared/date-format'
import { FORMAT_LOCALES, LOCALE_PARAMETER, type Locale } from '@/lib/foundation/shared/locale'
import { oneLine } from '@/lib/foundation/shared/text'

type IdentityChange = {
  change: 'linked' | 'unlinked'
  /** as the account page names it */
  identity: string
  at: Date
  site: string
  /** the vendor whose mail it is; ours without one */
  brand: Brand | null
}

/** That an identity was linked or unlinked: always sent, so that nobody adds a way in without being seen. */
export function identityChangeMail(
  { locale, words }: { locale: Locale; words: Words },
  { change, identity, at, site, brand }: IdentityChange,
): { subject: string; text: string; html: string } {
  const when = formatDate(FORMAT_LOCALES[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }, at)
  const values = { identity: oneLine(identity, 120), at: `${when} UTC` }
  const key = `portal_${change}`
  const content = {
    ...(brand && { brand }),
    title: words(`${key}.title`),
    paragraphs: [words(`${key}.paragraph`, values)],
    action: { label: words(`${key}.action`), url: `${site}/portal/account?${LOCALE_PARAMETER}=${locale}` },
    footer: words(`${key}.footer`, values),
  }
  return { subject: words(`${key}.subject`, values), ...renderMail(content, FORMAT_LOCALES[locale]) }
}
