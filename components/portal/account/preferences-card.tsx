'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/input/native-select'
import { Card } from '@/components/ui/layout/card'
import { THEMES } from '@/lib/foundation/browser/page/theme'
import { useTheme } from '@/lib/foundation/browser/page/use-theme'
import { LanguageSelect } from '../ui/language-select'

/** The reading preferences of a customer. */
export function PreferencesCard() {
  const t = useTranslations('account')
  const { theme, setTheme } = useTheme()
  return (
    <Card size="touch" title={t('preferences')}>
      <LanguageSelect isSignedIn />
      <NativeSelect
        label={t('look')}
        items={THEMES.map((value) => ({ value, label: t(value) }))}
        value={theme}
        onChange={setTheme}
      />
    </Card>
  )
}
