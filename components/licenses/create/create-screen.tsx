'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '@/components/ui/layout/page-header'
import type { IssueLicensesForm, IssueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import type { May } from '@/lib/foundation/permissions/core/may'
import { NoProductYet, useHasNoProducts } from '../list/no-product-yet'
import { CreateForm } from './create-form'
import { CreatedLicenses } from './created-licenses'

type Props = {
  org: string
  may: May
  productId: string | null
  /** filled in: the customer whose page led here */
  customer: IssueLicensesForm['customer'] | null
}

/** Creates licenses, then shows their keys. */
export function CreateScreen({ org, may, productId, customer }: Props) {
  const [created, setCreated] = useState<{ job: JobView; asked: IssueLicensesInput } | null>(null)
  const client = useQueryClient()
  const isWithoutProduct = useHasNoProducts(org, may)
  const show = (job: JobView, asked: IssueLicensesInput) => {
    client.setQueryData(jobQueries.one(org, job.id).queryKey, job)
    setCreated({ job, asked })
  }
  if (created)
    return <CreatedLicenses org={org} jobId={created.job.id} asked={created.asked} onMore={() => setCreated(null)} />
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Create licenses"
        description="Create one license, or up to 10,000 identical ones. For many customers, import a file."
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
      />
      {isWithoutProduct ? (
        <NoProductYet org={org} may={may} />
      ) : (
        <CreateForm org={org} may={may} productId={productId} customer={customer} onCreated={show} />
      )}
    </div>
  )
}
