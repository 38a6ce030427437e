'use client'
import { useState } from 'react'
import { JobScreen } from '@/components/jobs/job-screen'
import { NoProductYet, useHasNoProducts } from '@/components/licenses/list/no-product-yet'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { pageRoute } from '@/lib/browser/page/page-route'
import type { ImportFile } from '@/lib/bulk/client/read-import-file'
import { type ColumnMap, guessColumns } from '@/lib/bulk/core/guess-columns'
import type { May } from '@/lib/permissions/core/may'
import { ImportCheckCard } from './import-check-card'
import { ImportColumns } from './import-columns'
import { ImportFileCard } from './import-file-card'

type Props = { org: string; may: May }

/** Imports licenses from a file: choose the columns, preview the result, run the import. Keys stay as they are. */
export function ImportScreen({ org, may }: Props) {
  const [productId, setProductId] = useState('')
  const [file, setFile] = useState<ImportFile | null>(null)
  const [map, setMap] = useState<ColumnMap>([])
  const [jobId, setJobId] = useState<string | null>(null)
  const isWithoutProduct = useHasNoProducts(org, may)
  if (jobId) return <JobScreen org={org} jobId={jobId} />
  const choose = (next: ImportFile | null) => {
    setFile(next)
    setMap(next ? guessColumns(next.columns) : [])
  }
  return (
    <div className="max-w-[880px] space-y-6">
      <PageHeader
        title="Import licenses"
        help={<HelpLink to="import" about="importing licenses" />}
        description="From a CSV or JSON file, up to 20,000 rows. Keys are imported as they are. Keys that already exist are skipped."
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
      />
      {isWithoutProduct ? (
        <NoProductYet org={org} may={may} />
      ) : (
        <ImportFileCard
          org={org}
          may={may}
          productId={productId}
          onProduct={setProductId}
          file={file}
          onFile={choose}
        />
      )}
      {file && <ImportColumns file={file} map={map} onChange={setMap} />}
      {file && productId !== '' && (
        <ImportCheckCard org={org} productId={productId} file={file} map={map} onStarted={setJobId} />
      )}
    </div>
  )
}
