'use client'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useMemo } from 'react'
import { ModuleNote } from '@/components/products/module-note'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Card } from '@/components/ui/layout/card'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { ListTable } from '@/components/ui/table/data-table'
import { useProduct } from '@/lib/catalog/products/client/use-product'
import { versionsQuery } from '@/lib/catalog/products/versions/client/version-queries'
import type { May } from '@/lib/foundation/permissions/core/may'
import { PublishVersionForm } from './publish-version-form'
import { versionColumns } from './version-columns'

type Props = { org: string; productId: string; may: May }

/** The versions of a product, highest first; no license may use a yanked one. */
export function VersionsScreen({ org, productId, may }: Props) {
  const product = useProduct(org, productId)
  const list = useQuery(versionsQuery(org, productId))
  const mayManage = may['versions:manage']
  const columns = useMemo(() => versionColumns({ org, productId, mayManage }), [org, productId, mayManage])
  return (
    <div className="space-y-6">
      <ModuleNote
        org={org}
        product={product}
        module="version_module"
        maySwitch={may['products:update']}
        title="Version checks are off"
      >
        Responses don't include version fields. What you publish here takes effect once version checks are on.
      </ModuleNote>
      {mayManage && (
        <Card
          title="Publish a version"
          action={<HelpLink to="version_pin" about="versions" />}
          description="1.2 and 1.2.0 are the same. Versions don't need to be listed to be permitted; the list is for pinning and yanking."
        >
          <PublishVersionForm org={org} productId={productId} />
        </Card>
      )}
      <ListTable
        label="Versions"
        columns={columns}
        list={list}
        failure="The versions can't be shown"
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<Tag />}
            title="No versions yet"
            description="Publish the versions you ship. If one is bad, yank it: its users get version_valid: false."
          />
        }
      />
    </div>
  )
}
