'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/input/checkbox'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { DialogActions } from '@/components/ui/overlay/form-dialog'
import { useExportLicenses } from '@/lib/catalog/licenses/bulk/client/bulk-mutations'
import { useBulkSelection } from '@/lib/catalog/licenses/bulk/client/use-bulk-selection'
import { jobFilePath } from '@/lib/foundation/jobs/client/job-queries'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { BulkDialogProps } from './bulk-dialogs'
import { useJobToast } from './use-job-toast'

type Props = Omit<BulkDialogProps, 'onDone'> & { may: May; onDone: () => void }

/**
 * Exports the chosen licenses to CSV. A small file is ready at once; a large one appears above the list when it is
 * done.
 */
export function ExportDialog({ org, chosen: asked, onClose, onDone, may }: Props) {
  const { chosen, words } = useBulkSelection(org, asked)
  const [withKeys, setWithKeys] = useState(false)
  const toastJob = useJobToast(org)
  const start = useExportLicenses(org, (job) => {
    if (isOver(job)) location.assign(jobFilePath(org, job.id, 'result'))
    toastJob(job)
    onDone()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Export ${words ?? 'all that match'}`} size="small">
      <DialogBody>
        <p className="text-muted text-small">
          {withKeys
            ? 'A CSV file that can be imported again.'
            : "A CSV file with the end of each key. It can't be imported again without full keys."}
        </p>
        <Checkbox
          label="Include full keys"
          help={
            may['licenses:reveal']
              ? 'Store the file securely. This export is recorded in the audit log.'
              : "Your role doesn't include full keys. The file shows the end of each key."
          }
          checked={withKeys}
          disabled={!may['licenses:reveal']}
          onChange={setWithKeys}
        />
      </DialogBody>
      <DialogActions
        submit="Export licenses"
        isPending={start.isPending}
        disabled={words === null}
        onClick={() => start.mutate({ selection: chosen.selection, with_keys: withKeys })}
      />
    </Dialog>
  )
}
