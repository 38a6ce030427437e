'use client'
import { Download } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import type { LicenseQuery } from '@/lib/licenses/client/license-params'
import type { May } from '@/lib/permissions/core/may'

const ExportDialog = dynamic(() => import('./export-dialog').then((module) => module.ExportDialog))

/** Exports what the list is narrowed to. */
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
