'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { PageTitle } from '@/components/ui/layout/page-title'
import { isRunning } from '@/lib/foundation/shared/subscribed'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import { useNote } from '@/lib/people/portal/client/use-note'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { countClaimed } from '../claim/leave-for-claimed'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { ManageLink } from '../ui/manage-link'
import { useHeadVendor } from '../ui/portal-head'
import { ToLicenses } from '../ui/to-licenses'
import { ActivityCard } from './activity-card'
import { AddressesCard } from './addresses-card'
import { FactsCard } from './facts-card'
import { KeyCard } from './key-card'
import { LabelCard } from './label-card'
import { LicenseBadge } from './license-badge'
import { LicenseNotice } from './license-notice'
import { PortalLicenseStatusText } from './license-status-text'
import { RotateCard } from './rotate-key-card'
import { SupportContact } from './support-contact'
import { TransferCard } from './transfer-card'
import { VendorLinks } from './vendor-links'
import { VersionsCard } from './versions-card'

/** One license: status, key, addresses, and the actions its owner has. */
export function PortalLicenseScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(portalQueries.license(id))
  useHeadVendor(data?.vendor)
  const [said, setSaid] = useNote()
  const t = useTranslations('claim')
  useEffect(() => {
    const count = countClaimed()
    if (count > 0) setSaid(t('added', { count }))
  }, [setSaid, t])
  return (
    <div className="space-y-6" style={accentStyle(data?.vendor.accent ?? null)}>
      <ToLicenses />
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {data && <LicenseParts license={data} />}
    </div>
  )
}

/** Where its subscription is managed: a button while that is what renews the license. */
const AtShop = ({ subscription }: Pick<PortalLicenseDetail, 'subscription'>) =>
  subscription?.manage && (
    <ManageLink
      manage={subscription.manage}
      look={isRunning(subscription) ? 'button' : 'link'}
      isPastDue={subscription.state === 'past_due'}
    />
  )

const LicenseParts = ({ license }: { license: PortalLicenseDetail }) => (
  <>
    <header className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageTitle className="min-w-0 [overflow-wrap:anywhere] text-title">{license.product.name}</PageTitle>
        <LicenseBadge license={license} />
      </div>
      {license.own_label && <p className="font-medium [overflow-wrap:anywhere]">{license.own_label}</p>}
      <p className="[overflow-wrap:anywhere]">
        <PortalLicenseStatusText
          license={license}
          vendor={license.vendor.name}
          contact={license.vendor}
          product={license.links.renew && license.product.name}
        />
      </p>
      <AtShop subscription={license.subscription} />
      <LicenseNotice license={license} />
      <VendorLinks license={license} />
    </header>
    <KeyCard key={license.id} license={license} />
    <AddressesCard license={license} />
    {license.versions && <VersionsCard versions={license.versions} />}
    <RotateCard license={license} />
    <TransferCard license={license} />
    <LabelCard key={license.id} license={license} />
    <FactsCard license={license} />
    <ActivityCard license={license} />
    <SupportContact vendor={license.vendor} />
  </>
)
