import type { Brand } from '@/lib/foundation/mail/core/brand'
import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { formatDate } from '@/lib/foundation/shared/date-format'
import { FORMAT_LOCALES, LOCALE_PARAMETER, type Locale } from '@/lib/foundation/shared/locale'
import { oneLine } from '@/lib/foundation/shared/text'

/** The receipt of a request to erase data, in the vendor's name: what was asked, when, and where to withdraw it. */
export function erasureRequestMail(
  { locale, words }: { locale: Locale; words: Words },
  { brand, at, site }: { brand: Brand; at: Date; site: string },
): { subject: string; text: string; html: string } {
  const when = formatDate(FORMAT_LOCALES[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }, at)
  const values = { vendor: oneLine(brand.name, 120), at: `${when} UTC` }
  const content = {
    brand,
    title: words('portal_erasure.title', values),
    paragraphs: [words('portal_erasure.paragraph', values), words('portal_erasure.after', values)],
    action: { label: words('portal_erasure.action'), url: `${site}/portal/account?${LOCALE_PARAMETER}=${locale}` },
    footer: words('portal_erasure.footer'),
  }
  return { subject: words('portal_erasure.subject', values), ...renderMail(content, FORMAT_LOCALES[locale]) }
}
