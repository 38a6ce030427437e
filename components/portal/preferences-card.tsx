'use client'
import { useTranslations } from 'next-intl'
import { THEMES } from '@/lib/browser/theme'
import { useTheme } from '@/lib/browser/use-theme'
import { LanguageSelect } from './language-select'
import { PortalCard } from './portal-card'
import { PortalSelect } from './portal-select'

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
