import type { Brand } from '@/lib/foundation/mail/core/brand'
import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { FORMAT_LOCALES, LOCALE_PARAMETER, type Locale } from '@/lib/foundation/shared/locale'
import { vendorAskedFor } from '@/lib/people/portal/core/portal-path'

type Invitation = { locale: Locale; words: Words; token: string; brand: Brand; site: string; path: string }

/** A link that a vendor sends to a customer of theirs. */
export function portalInviteMail({ locale, words, token, brand, site, path }: Invitation) {
  const vendor = brand.name
  const content = {
    brand,
    title: words('portal_invite.title', { vendor }),
    paragraphs: [words('portal_invite.paragraph', { vendor })],
    action: {
      label: words('portal_sign_in.action'),
      url: signInLink(site, locale, { token, to: path }),
    },
    footer: words('portal_invite.footer', { page: `${site}${path}` }),
  }
  return { subject: words('portal_invite.subject', { vendor }), ...renderMail(content, FORMAT_LOCALES[locale]) }
}

/**
 * To the page whose button signs in to the portal, in the language of the email and with the head of the vendor that it
 * leads to. The part behind the # is never sent to a server or proxy.
 */
export function signInLink(site: string, locale: Locale, given: { token: string; to: string; claim?: string }): string {
  const { slug } = vendorAskedFor(given.to)
  const query = new URLSearchParams({ [LOCALE_PARAMETER]: locale, ...(slug !== null && { vendor: slug }) })
  return `${site}/portal/sign-in/link?${query}#${new URLSearchParams(given)}`
}
