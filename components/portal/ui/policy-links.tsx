import { useTranslations } from '@/components/portal/ui/use-translations'
import type { Policies } from '@/lib/foundation/plans/core/operated-by'

/** The terms and the privacy policy of the installation, where its operator has named them. */
export function PolicyLinks({ termsUrl, privacyUrl }: Policies) {
  const t = useTranslations('frame')
  return (
    <>
      {termsUrl !== null && <PolicyLink to={termsUrl}>{t('terms')}</PolicyLink>}
      {privacyUrl !== null && <PolicyLink to={privacyUrl}>{t('privacy')}</PolicyLink>}
    </>
  )
}

const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} rel="noreferrer" className="flex min-h-11 items-center underline underline-offset-4">
    {children}
  </a>
)
