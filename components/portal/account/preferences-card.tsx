'use client'
import { useTranslations } from 'next-intl'
import { THEMES } from '@/lib/browser/page/theme'
import { useTheme } from '@/lib/browser/page/use-theme'
import { LanguageSelect } from '../ui/language-select'
import { PortalSelect } from '../ui/native-select'
import { PortalCard } from '../ui/portal-card'

/** What is kept of how somebody likes to read. */
export function PreferencesCard() {
  const t = useTranslations('account')
  const { theme, setTheme } = useTheme()
  return (
    <PortalCard title={t('preferences')}>
      <LanguageSelect isSignedIn />
      <PortalSelect
        label={t('look')}
        items={THEMES.map((value) => ({ value, label: t(value) }))}
        value={theme}
        onChange={setTheme}
      />
    </PortalCard>
  )
}
