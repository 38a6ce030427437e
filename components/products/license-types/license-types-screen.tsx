'use client'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ListTable } from '@/components/ui/table/data-table'
import { licenseTypesQuery } from '@/lib/catalog/products/license-types/client/license-type-queries'
import { MAX_LICENSE_TYPES, NO_ROOM_FOR_TYPE } from '@/lib/catalog/products/license-types/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { licenseTypeColumns } from './license-type-columns'
import { LicenseTypeDialog } from './license-type-dialog'

type Props = { org: string; productId: string; may: May }

/** The kinds of licenses that a product is sold as. */
export function LicenseTypesScreen({ org, productId, may }: Props) {
  const [isCreating, setIsCreating] = useState(false)
  const list = useQuery(licenseTypesQuery(org, productId))
  const mayManage = may['products:update']
  const columns = useMemo(() => licenseTypeColumns({ org, productId, mayManage }), [org, productId, mayManage])
  const isFull = (list.data?.items.length ?? 0) >= MAX_LICENSE_TYPES
  const create = mayManage && !isFull && (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus />
      Create license type
    </Button>
  )
  return (
    <div className="space-y-4">
      <SectionHeader
        title="License types"
        help={<HelpLink to="license_types" about="license types" />}
        description="A license type fills in the fields of new licenses in the form, imports, and API requests. Changes don't affect existing licenses."
        action={list.data && list.data.items.length > 0 && create}
      />
      {mayManage && isFull && <Callout kind="limit">{NO_ROOM_FOR_TYPE}</Callout>}
      <ListTable
        label="License types"
        columns={columns}
        list={list}
        failure="The license types can't be shown"
        skeletonRows={3}
        empty={
          <EmptyState
            icon={<BadgeCheck />}
            title="No license types yet"
            description="Add one for each kind of license you sell, like Trial, Yearly, or Lifetime."
            action={create}
          />
        }
      />
      {isCreating && (
        <LicenseTypeDialog org={org} productId={productId} type={null} onClose={() => setIsCreating(false)} />
      )}
    </div>
  )
}
