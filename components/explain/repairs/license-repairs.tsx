'use client'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { ExtendDialog } from '@/components/licenses/detail/extend-dialog'
import { ReinstateDialog } from '@/components/licenses/detail/revoke-dialogs'
import type { LicenseDialogProps } from '@/components/licenses/license-props'
import { Button } from '@/components/ui/button/button'
import { licenseQueries } from '@/lib/catalog/licenses/client/license-queries'
import type { LicenseRepairProps } from './repair-props'
import { RepairRow } from './repair-row'

export const ReinstateRepair = (props: LicenseRepairProps) =>
  props.may['licenses:revoke'] && (
    <DialogRepair {...props} text="Let the customer in again" button="Reinstate license" Dialog={ReinstateDialog} />
  )

export const ExtendRepair = (props: LicenseRepairProps) =>
  props.may['licenses:update'] && (
    <DialogRepair {...props} text="Give the license more time" button="Extend license" Dialog={ExtendDialog} />
  )

type DialogRepairProps = LicenseRepairProps & {
  text: string
  button: string
  Dialog: ComponentType<LicenseDialogProps>
}

/** Opens a dialog of the license's own page, so that a repair asks and tells the same. */
function DialogRepair({ org, license: { id }, text, button, Dialog, onRepaired }: DialogRepairProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: license, isFetching } = useQuery({ ...licenseQueries.detail(org, id), enabled: isOpen })
  const close = () => {
    setIsOpen(false)
    onRepaired()
  }
  return (
    <RepairRow
      action={
        <Button size="small" loading={isOpen && !license && isFetching} onClick={() => setIsOpen(true)}>
          {button}
        </Button>
      }
    >
      {text}
      {isOpen && license && <Dialog org={org} license={license} onClose={close} />}
    </RepairRow>
  )
}
