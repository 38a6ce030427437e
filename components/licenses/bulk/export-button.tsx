'use client'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { dialogOnDemand } from '@/components/ui/overlay/lazy-dialog'
import type { LicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import type { May } from '@/lib/foundation/permissions/core/may'

const ExportDialog = dialogOnDemand(() => import('./export-dialog').then((parts) => parts.ExportDialog))

/** Exports all licenses that match the list's filters. */
export function ExportAll({ org, may, filter }: { org: string; may: May; filter: LicenseQuery }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Download />
        Export
      </Button>
      {isOpen && (
        <ExportDialog org={org} may={may} chosen={{ kind: 'filter', filter }} onClose={close} onDone={close} />
      )}
    </>
  )
}
