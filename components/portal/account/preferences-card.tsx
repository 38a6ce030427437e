'use client'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { NativeSelect } from '@/components/ui/input/native-select'
import { Card } from '@/components/ui/layout/card'
import { THEMES } from '@/lib/foundation/browser/page/theme'
import { useTheme } from '@/lib/foundation/browser/page/use-theme'
import type { PortalMe } from '@/lib/people/portal/core/schema'
import { LanguageSelect } from '../ui/language-select'

/** The reading preferences of a customer, and the language of their emails. */
export function PreferencesCard({ me }: { me: PortalMe | undefined }) {
  const t = useTranslations('account')
  const { theme, setTheme } = useTheme()
  return (
    <Card size="touch" title={t('preferences')}>
      <div className="flex flex-col gap-1">
        <LanguageSelect isSignedIn me={me} />
        {me && <p className="text-body text-muted">{t(me.locale_is_chosen ? 'languageLine' : 'languageGuessed')}</p>}
      </div>
      <NativeSelect
        label={t('look')}
        items={THEMES.map((value) => ({ value, label: t(value) }))}
        value={theme}
        onChange={setTheme}
      />
    </Card>
  )
}
