import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { oneLine } from '@/lib/foundation/shared/text'

type IdentityChange = {
  change: 'linked' | 'unlinked'
  /** as the account page names it */
  identity: string
  at: Date
  site: string
}

/** That an identity was linked or unlinked: always sent, so that nobody adds a way in without being seen. */
export function identityChangeMail(
  { locale, words }: { locale: Locale; words: Words },
  { change, identity, at, site }: IdentityChange,
): { subject: string; text: string; html: string } {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const values = { identity: oneLine(identity, 120), at: `${format.format(at)} UTC` }
  const key = `portal_${change}`
  const content = {
    title: words(`${key}.title`),
    paragraphs: [words(`${key}.paragraph`, values)],
    action: { label: words(`${key}.action`), url: `${site}/portal/account` },
    footer: words(`${key}.footer`, values),
  }
  return { subject: words(`${key}.subject`, values), ...renderMail(content, FORMAT_LOCALES[locale]) }
}
