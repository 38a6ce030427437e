import type { Brand } from '@/lib/foundation/mail/core/brand'
import type { Words } from '@/lib/foundation/mail/core/compose-customer-mail'
import { renderMail } from '@/lib/foundation/mail/core/render-mail'
import { listNames } from '@/lib/foundation/shared/list-names'
import { FORMAT_LOCALES, type Locale } from '@/lib/foundation/shared/locale'
import { oneLine } from '@/lib/foundation/shared/text'
import { signInLink } from '@/lib/people/sign-in/core/portal-invite-mail'

type Content = { subject: string; text: string; html: string }
/** Translated messages of mails, in the recipient's language. */
type Language = { locale: Locale; words: Words }

type SignInMail = {
  code: string
  token: string
  site: string
  path: string
  /** who sold what signing in leads to */
  vendors: string[]
  /** the vendor of the page that asked for the code, or else the only one that the customer has */
  brand: Brand | null
  /** how many licenses in stock the key that was entered opens, if one was: signing in adds them */
  claims: number
}

/**
 * The code, and a link for signing in without typing it: to a page whose button signs in, since mail scanners open
 * links.
 */
export function portalCodeMail(
  { locale, words }: Language,
  { code, token, site, path, vendors, brand, claims }: SignInMail,
): Content {
  const isClaim = claims > 0
  const counted = { count: claims }
  const content = {
    ...(brand && { brand }),
    title: isClaim ? words('portal_sign_in.claim_title', counted) : words('portal_sign_in.title'),
    paragraphs: [
      words('portal_sign_in.paragraph'),
      ...(isClaim ? [words('portal_sign_in.claim', counted)] : []),
      ...vendorWords({ locale, words }, vendors),
    ],
    code,
    action: {
      label: isClaim ? words('portal_sign_in.claim_action', counted) : words('portal_sign_in.action'),
      url: signInLink(site, locale, { token, to: path, ...(isClaim && { claim: String(claims) }) }),
    },
    footer: words('portal_sign_in.footer', { host: new URL(site).host }),
  }
  const subject = isClaim
    ? words('portal_sign_in.claim_subject', { code, ...counted })
    : words('portal_sign_in.subject', { code })
  return { subject, ...renderMail(content, FORMAT_LOCALES[locale]) }
}

/** Buyers know the vendors, not Latchkey. */
function vendorWords({ locale, words }: Language, vendors: string[]): string[] {
  if (vendors.length === 0) return []
  const names = vendors.map((vendor) => oneLine(vendor, 120))
  return [words('portal_sign_in.vendors', { vendors: listNames(locale, names) })]
}

type CodeMail = Pick<SignInMail, 'code' | 'site'> & {
  /** the vendor whose mail it is, with their door */
  from: { brand: Brand; door: string } | null
}

/** The code that verifies another address, to be entered where it was requested. */
export const portalIdentityMail = (language: Language, given: CodeMail): Content =>
  codeMail(language, 'portal_identity', given)

/** The code that confirms that a customer deletes their account of the portal. */
export const portalDeletionMail = (language: Language, given: CodeMail): Content =>
  codeMail(language, 'portal_deletion', given)

function codeMail(
  { locale, words }: Language,
  name: 'portal_identity' | 'portal_deletion',
  { code, site, from }: CodeMail,
): Content {
  const content = {
    ...(from && { brand: from.brand }),
    title: words(`${name}.title`),
    paragraphs: [words(`${name}.paragraph`)],
    code,
    footer: words(`${name}.footer`, { page: `${site}${from?.door ?? '/portal'}` }),
  }
  return { subject: words(`${name}.subject`, { code }), ...renderMail(content, FORMAT_LOCALES[locale]) }
}
