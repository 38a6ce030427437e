import { cookies, headers } from 'next/headers'
import { createTranslator, type Messages } from 'next-intl'
import { cache } from 'react'
import { readMe } from '@/lib/portal/server/read-me'
import { chooseLocale, LOCALE_COOKIE, type Locale } from '@/lib/shared/locale'
import { currentCustomer, isDiscordOn, requireCustomer } from '../portal'

/** The language of this request: of the person, of the browser's cookie, of what the browser asks for. */
export const portalLocale = cache(async (): Promise<Locale> => {
  const [jar, asked, me] = await Promise.all([cookies(), headers(), currentMe()])
  return chooseLocale({
    person: me?.locale ?? null,
    cookie: jar.get(LOCALE_COOKIE)?.value,
    acceptLanguage: asked.get('accept-language'),
  })
})

/** What the person keeps of themselves, or null for a stranger. */
const currentMe = cache(async () => {
  const stranger = !(await currentCustomer())
  if (stranger) return null
  const { customer, reading } = await requireCustomer()
  return readMe(reading, customer, isDiscordOn())
})

/** The sentences of one language: of the others, none is sent. */
export const portalMessages = (locale: Locale): Promise<Messages> => LOADERS[locale]()

/** For what the server itself says: titles. */
export async function portalTranslator() {
  const locale = await portalLocale()
  return createTranslator({ locale, messages: await portalMessages(locale) })
}

const LOADERS: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('@/messages/en.json')).default,
  de: async () => (await import('@/messages/de.json')).default,
  fr: async () => (await import('@/messages/fr.json')).default,
  es: async () => (await import('@/messages/es.json')).default,
  pt: async () => (await import('@/messages/pt.json')).default,
  zh: async () => (await import('@/messages/zh.json')).default,
}
