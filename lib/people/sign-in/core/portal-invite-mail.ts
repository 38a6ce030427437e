import type { Brand } from '@/lib/foundation/mail/core/brand'
import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'

type Invitation = { locale: Locale; words: Words; token: string; brand: Brand; site: string; path: string }

/** A link that a vendor sends to a customer of theirs. The part behind the # is never sent to a server or proxy. */
export function portalInviteMail({ locale, words, token, brand, site, path }: Invitation) {
  const vendor = brand.name
  const content = {
    brand,
    title: words('portal_invite.title', { vendor }),
    paragraphs: [words('portal_invite.paragraph', { vendor })],
    action: {
      label: words('portal_sign_in.action'),
      url: `${site}/portal/sign-in/link#${new URLSearchParams({ token, to: path })}`,
    },
    footer: words('portal_invite.footer', { page: `${site}${path}` }),
  }
  return { subject: words('portal_invite.subject', { vendor }), ...renderMail(content, FORMAT_LOCALES[locale]) }
}
