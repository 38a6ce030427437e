'use client'
import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/input/native-select'
import { LOCALE_NAMES, LOCALES } from '@/lib/foundation/shared/locale'
import { useLanguage } from '@/lib/people/portal/client/use-language'

const ITEMS = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale], lang: locale }))

/** The language of the portal, saved as a preference. */
export function LanguageSelect({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('frame')
  const { choose, isChanging } = useLanguage({ isSignedIn })
  return (
    <NativeSelect
      label={t('language')}
      icon={<Languages aria-hidden="true" />}
      items={ITEMS}
      value={useLocale()}
      onChange={choose}
      disabled={isChanging}
    />
  )
}
