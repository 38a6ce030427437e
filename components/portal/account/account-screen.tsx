'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { usePortalSignOut } from '@/lib/people/portal/client/portal-mutations'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { VendorBrand } from '../license/vendor-brand'
import type { DiscordProblem } from '../sign-in/discord-problems'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { useProblemText } from '../ui/use-problem-text'
import { DataCard } from './data-card'
import { DeleteAccountCard } from './delete-account-card'
import { PortalIdentitiesCard } from './identities-card'
import { PreferencesCard } from './preferences-card'
import { PortalSessionsCard } from './sessions-card'

/** Sign-in methods and preferences of a customer. */
export function PortalAccountScreen({ problem }: { problem: DiscordProblem | null }) {
  const t = useTranslations('account')
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(portalQueries.me())
  const leave = usePortalSignOut()
  // With licenses of one vendor only, the page is theirs, as the list is.
  const { data: own } = useQuery(portalQueries.licenses())
  const vendor = own?.vendors.length === 1 ? own.vendors[0] : undefined
  return (
    <div className="flex flex-col items-stretch gap-6" style={accentStyle(vendor?.accent ?? null)}>
      {vendor && <VendorBrand vendor={vendor} as="p" />}
      <h1 className="font-semibold text-title">{t('title')}</h1>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {data && <PortalIdentitiesCard me={data} problem={problem} />}
      <PortalSessionsCard />
      <PreferencesCard />
      <DataCard />
      {data && <DeleteAccountCard me={data} />}
      <LiveAlert kind="error" size="touch">
        {problemText(leave.problem)}
      </LiveAlert>
      <Button size="touch" className="self-start" loading={leave.isBusy} onClick={() => leave.send()}>
        {t('signOut')}
      </Button>
    </div>
  )
}
