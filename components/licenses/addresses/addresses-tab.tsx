'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LicenseTabProps } from '@/components/licenses/license-props'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { addressesQuery } from '@/lib/catalog/licenses/addresses/client/addresses-query'
import { useLicense } from '@/lib/catalog/licenses/client/use-license'
import { AddressRules } from './address-block-rules'
import { AddressHistory } from './address-history'
import { AddressSettings } from './address-settings'
import { AddressSlots } from './address-slots'
import { BlockDialog } from './block-address-dialog'

/** Where a license may be used, where it has been used, and which addresses are blocked. */
export function AddressesTab({ org, licenseId, may }: LicenseTabProps) {
  const license = useLicense(org, licenseId)
  const { data, error } = useQuery(addressesQuery(org, licenseId))
  const [blocking, setBlocking] = useState<string | null>(null)
  const mayManage = may['ips:manage']
  if (error) return <LoadFailure title="The IP addresses can't be shown" error={error} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="space-y-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AddressSlots org={org} license={license} slots={data.slots} mayManage={mayManage} onBlock={setBlocking} />
        <AddressSettings org={org} license={license} may={may} />
      </div>
      <AddressHistory view={data} mayManage={mayManage} onBlock={setBlocking} />
      <AddressRules org={org} licenseId={licenseId} rules={data.rules} mayManage={mayManage} onBlock={setBlocking} />
      {blocking !== null && (
        <BlockDialog org={org} license={license} address={blocking} onClose={() => setBlocking(null)} />
      )}
    </div>
  )
}
