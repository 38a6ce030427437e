import { cookies, headers } from 'next/headers'
import { createTranslator, type Messages } from 'next-intl'
import { cache } from 'react'
import { chooseLocale, LOCALE_COOKIE, type Locale } from '@/lib/foundation/shared/locale'
import type { PortalHelp } from '@/lib/people/portal/core/portal-help'
import { linkedLocale, PORTAL_HOME } from '@/lib/people/portal/core/portal-path'
import type { PortalDeps } from '@/lib/people/portal/server/portal-deps'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { readMe } from '@/lib/people/portal/server/read-me'
import { PAGE_PATH_HEADER } from './page-path'

type LanguageDeps = {
  portal: () => Pick<PortalDeps, 'db' | 'discord'>
  currentCustomer: () => Promise<Customer | null>
}

/** The language of the portal's pages. */
export function createPortalLanguage({ portal, currentCustomer }: LanguageDeps) {
  /** The language of this request: from the customer's setting, the browser's, or the email that led here. */
  const portalLocale = cache(async (): Promise<Locale> => {
    const [jar, asked, customer] = await Promise.all([cookies(), headers(), currentCustomer()])
    const me = customer && (await readMe(portal(), customer, portal().discord !== null))
    const path = asked.get(PAGE_PATH_HEADER) ?? PORTAL_HOME
    return chooseLocale({
      person: me?.locale ?? null,
      cookie: jar.get(LOCALE_COOKIE)?.value,
      link: linkedLocale(path),
      acceptLanguage: asked.get('accept-language'),
    })
  })

  /** For text that the server itself renders: titles. */
  async function portalTranslator() {
    const locale = await portalLocale()
    return createTranslator({ locale, messages: await portalMessages(locale) })
  }

  return { portalLocale, portalTranslator }
}

/** The messages of one language: the others are not sent. */
export const portalMessages = (locale: Locale): Promise<Messages> => LOADERS[locale]()

const LOADERS: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('@/messages/en.json')).default,
  de: async () => (await import('@/messages/de.json')).default,
  fr: async () => (await import('@/messages/fr.json')).default,
  es: async () => (await import('@/messages/es.json')).default,
  pt: async () => (await import('@/messages/pt.json')).default,
  zh: async () => (await import('@/messages/zh.json')).default,
}

/** The help of the portal, in one language. */
export const portalHelp = (locale: Locale): Promise<PortalHelp> => HELP[locale]()

const HELP: Record<Locale, () => Promise<PortalHelp>> = {
  en: async () => (await import('@/messages/help/en.json')).default,
  de: async () => (await import('@/messages/help/de.json')).default,
  fr: async () => (await import('@/messages/help/fr.json')).default,
  es: async () => (await import('@/messages/help/es.json')).default,
  pt: async () => (await import('@/messages/help/pt.json')).default,
  zh: async () => (await import('@/messages/help/zh.json')).default,
}
