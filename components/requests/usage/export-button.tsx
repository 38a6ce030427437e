'use client'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { usageExportPath } from '@/lib/service/requests/usage/client/usage-queries'

type Props = { org: string; days: readonly string[] | undefined; product: string | null }

/** The days on the screen as a file: a row for each day, product and status. */
export function ExportButton({ org, days = [], product }: Props) {
  const [from, to] = [days[0], days.at(-1)]
  const download = () => {
    if (from && to) location.assign(usageExportPath(org, { from, to, product: product ?? undefined }))
  }
  return (
    <Button onClick={download} disabled={!from}>
      <Download />
      Download CSV
    </Button>
  )
}
