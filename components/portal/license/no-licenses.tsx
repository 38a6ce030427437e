'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useFormatter } from 'next-intl'
import { ClaimLink } from '@/components/portal/claim/claim-link'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'

/** Shown instead of an empty list: which identities were searched, and the two reasons why a license may be missing. */
export function NoLicenses({ vendor }: { vendor: string | null }) {
  const t = useTranslations('licenses')
  const format = useFormatter()
  const { data } = useQuery(portalQueries.me())
  const identities = format.list(
    (data?.identities ?? []).map(({ label }) => label),
    { type: 'disjunction' },
  )
  return (
    <div className="space-y-4 rounded-card border border-hairline bg-surface p-4 sm:p-6">
      <KeyRound aria-hidden="true" className="size-6 text-muted" />
      <div className="space-y-2">
        <h2 className="font-semibold text-head">{t('emptyTitle')}</h2>
        {identities && <p className="break-words">{t('emptyLine', { identities })}</p>}
        <p className="text-muted">{t(data?.discord ? 'emptyDiscord' : 'emptyOther')}</p>
        <p className="text-muted">{t('emptyNew')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" variant="primary" render={<Link href="/portal/account" />}>
          {t('linkAnother')}
        </Button>
        <ClaimLink vendor={vendor} />
      </div>
    </div>
  )
}
