'use client'
import { AddressesTab } from '@/components/licenses/addresses/addresses-tab'
import { VersionTab } from '@/components/products/versions/license-version-tab'
import { Timeline } from '@/components/timeline/timeline'
import { Skeleton } from '@/components/ui/feedback/loading'
import { onDemand } from '@/components/ui/feedback/on-demand'
import { UrlTabs } from '@/components/ui/navigation/url-tabs'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import type { LicenseTabProps } from '../license-props'
import { LicenseHeader } from './license-header'
import { OverviewTab } from './overview-tab'
import { RequestsTab } from './requests-tab'

// Loaded on demand: it contains the editor, which is large and runs only in a browser.
const OverrideTab = onDemand(
  () => import('@/components/products/templates/license-override-tab').then((parts) => parts.OverrideTab),
  <Skeleton className="h-80" />,
)

/** One license: status and reason, addresses, response and history. */
export function LicenseScreen(props: LicenseTabProps) {
  const { org, licenseId, may } = props
  const license = useLicense(org, licenseId)
  const tabs = [
    { value: 'overview', label: 'Overview', panel: <OverviewTab {...props} />, isShown: true },
    { value: 'addresses', label: 'IP addresses', panel: <AddressesTab {...props} />, isShown: may['ips:view'] },
    { value: 'version', label: 'Version pin', panel: <VersionTab {...props} />, isShown: true },
    {
      value: 'response',
      label: 'Custom response',
      panel: <OverrideTab {...props} />,
      isShown: true,
    },
    { value: 'requests', label: 'Requests', panel: <RequestsTab {...props} />, isShown: may['usage:view'] },
    {
      value: 'events',
      label: 'History',
      panel: <Timeline org={org} may={may} about={{ kind: 'license', id: licenseId }} />,
      isShown: true,
    },
  ]
  return (
    <>
      <LicenseHeader org={org} license={license} may={may} />
      <UrlTabs label="License" tabs={tabs.filter(({ isShown }) => isShown)} />
    </>
  )
}
