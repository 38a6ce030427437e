'use client'
import { Languages } from 'lucide-react'
import { useLocale } from 'next-intl'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { NativeSelect } from '@/components/ui/input/native-select'
import { LOCALE_NAMES, LOCALES, readLocale } from '@/lib/foundation/shared/locale'
import { useLanguage } from '@/lib/people/portal/client/use-language'
import type { PortalMe } from '@/lib/people/portal/core/schema'

const ITEMS = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale], lang: locale }))
const OF_BROWSER = 'browser'

type LanguageSelectProps = {
  isSignedIn: boolean
  /** Offers the customer's settings, and says which language is only that of their browser. */
  me?: PortalMe | undefined
}

/** The language of the portal, saved as a preference. */
export function LanguageSelect({ isSignedIn, me }: LanguageSelectProps) {
  const t = useTranslations()
  const locale = readLocale(useLocale()) ?? 'en'
  const { choose, isChanging } = useLanguage({ isSignedIn })
  const isGuessed = me?.locale_is_chosen === false
  const ofBrowser = t('account.languageOfBrowser') + (isGuessed ? ` (${LOCALE_NAMES[locale]})` : '')
  return (
    <NativeSelect
      label={t('frame.language')}
      icon={<Languages aria-hidden="true" />}
      items={[...(me ? [{ value: OF_BROWSER, label: ofBrowser } as const] : []), ...ITEMS]}
      value={isGuessed ? OF_BROWSER : locale}
      onChange={(chosen) => choose(chosen === OF_BROWSER ? null : chosen)}
      disabled={isChanging}
    />
  )
}
