'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { accentStyle } from '@/components/ui/layout/accent-style'
import { Link } from '@/components/ui/navigation/link'
import { portalQueries } from '@/lib/people/portal/client/portal-queries'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { LoadError } from '../ui/load-error'
import { LoadingCards } from '../ui/loading-cards'
import { ManageLink } from '../ui/manage-link'
import { ActivityCard } from './activity-card'
import { AddressesCard } from './addresses-card'
import { FactsCard } from './facts-card'
import { KeyCard } from './key-card'
import { LicenseBadge } from './license-badge'
import { LicenseNotice } from './license-notice'
import { PortalLicenseStatusText } from './license-status-text'
import { RotateCard } from './rotate-key-card'
import { SupportContact } from './support-contact'
import { TransferCard } from './transfer-card'
import { VendorBrand } from './vendor-brand'
import { VendorLinks } from './vendor-links'
import { VersionsCard } from './versions-card'

/** One license: status, key, addresses, and the actions its owner has. */
export function PortalLicenseScreen({ id }: { id: string }) {
  const t = useTranslations('frame')
  const { data, error, refetch } = useQuery(portalQueries.license(id))
  return (
    <div className="space-y-6" style={accentStyle(data?.vendor.accent ?? null)}>
      <Link
        href="/portal"
        className="-ml-2 flex min-h-11 w-fit items-center gap-2 rounded-control px-2 text-muted transition-colors hover:bg-sunken"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        {t('allLicenses')}
      </Link>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingCards />}
      {data && <LicenseParts license={data} />}
    </div>
  )
}

const LicenseParts = ({ license }: { license: PortalLicenseDetail }) => (
  <>
    <header className="space-y-3">
      <VendorBrand vendor={license.vendor} as="p" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 [overflow-wrap:anywhere] font-semibold text-title">{license.product.name}</h1>
        <LicenseBadge license={license} />
      </div>
      <p className="[overflow-wrap:anywhere]">
        <PortalLicenseStatusText license={license} vendor={license.vendor.name} />
      </p>
      {license.subscription?.manage && <ManageLink manage={license.subscription.manage} />}
      <LicenseNotice license={license} />
      <VendorLinks license={license} />
    </header>
    {/* Remounted for a new key, so that the old one is no longer shown. */}
    <KeyCard key={license.key} license={license} />
    <AddressesCard license={license} />
    {license.versions && <VersionsCard versions={license.versions} />}
    {license.may.rotate && <RotateCard license={license} />}
    {(license.may.transfer || license.transfer || license.rejection) && <TransferCard license={license} />}
    <FactsCard license={license} />
    <ActivityCard license={license} />
    <SupportContact vendor={license.vendor} />
  </>
)
