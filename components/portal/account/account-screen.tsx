'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { PageTitle } from '@/components/ui/layout/page-title'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import type { DiscordProblem } from '../sign-in/discord-problems'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { useHeadVendor } from '../ui/portal-head'
import { ToLicenses } from '../ui/to-licenses'
import { DataCard } from './data-card'
import { DeleteAccountCard } from './delete-account-card'
import { EmailsCard } from './emails-card'
import { PortalIdentitiesCard } from './identities-card'
import { NameCard } from './name-card'
import { PreferencesCard } from './preferences-card'
import { PortalSessionsCard } from './sessions-card'

/** Sign-in methods and preferences of a customer. */
export function PortalAccountScreen({ problem }: { problem: DiscordProblem | null }) {
  const t = useTranslations('account')
  const { data, error, refetch } = useQuery(portalQueries.me())
  // With licenses of one vendor only, the page is theirs, as the list is.
  const { data: own } = useQuery(portalQueries.licenses())
  const vendor = own?.vendors.length === 1 ? own.vendors[0] : undefined
  useHeadVendor(vendor)
  return (
    <div className="flex flex-col items-stretch gap-6" style={accentStyle(vendor?.accent ?? null)}>
      <ToLicenses />
      <PageTitle className="text-title">{t('title')}</PageTitle>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {data && <PortalIdentitiesCard me={data} problem={problem} />}
      <PortalSessionsCard />
      <NameCard />
      <EmailsCard />
      <PreferencesCard me={data} />
      <DataCard />
      {data && <DeleteAccountCard me={data} />}
    </div>
  )
}
