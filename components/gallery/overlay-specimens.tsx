'use client'
import { Button } from '@/components/ui/button/button'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog, DialogClose } from '@/components/ui/overlay/dialog'
import { DialogBody, DialogFooter } from '@/components/ui/overlay/dialog-parts'
import { DropdownMenu, MenuItem } from '@/components/ui/overlay/dropdown-menu'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { Specimen } from './specimen'

const doNothing = () => undefined

/** Overlays. They open in the theme of the page, not in that of their column. */
export const OverlaySpecimens = () => (
  <Specimen name="dialog, confirm-dialog, dropdown-menu, tooltip">
    <Dialog trigger={<Button>Dialog</Button>} title="A dialog">
      <DialogBody>A task above the page.</DialogBody>
      <DialogFooter>
        <DialogClose />
      </DialogFooter>
    </Dialog>
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Confirm</Button>}
      title="Delete this product"
      confirm="Delete product"
      typeName="Harbor"
      danger
      onConfirm={async () => undefined}
    >
      Its licenses are deleted, too. This can't be undone.
    </ConfirmDialog>
    <DropdownMenu trigger={<Button>Menu</Button>}>
      <MenuItem onSelect={doNothing}>Edit</MenuItem>
      <MenuItem onSelect={doNothing}>Delete</MenuItem>
    </DropdownMenu>
    <Tooltip text="What the button does">
      <Button>Tooltip</Button>
    </Tooltip>
  </Specimen>
)
