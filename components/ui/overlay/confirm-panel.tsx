'use client'
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { isTypedName } from '@/lib/foundation/shared/typed-name'
import { Button } from '../button/button'
import { Form } from '../form/form'
import { TypeToConfirm } from '../form/type-to-confirm'
import { DialogBody, DialogFooter } from './dialog-parts'
import { backdropStyle, panelStyle, panelViewportStyle } from './popup-style'

type ConfirmPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The action as a title: "Revoke this license". */
  title: string
  /** Consequences of the action, and whether it can be undone. */
  children: ReactNode
  /** Below them: choices that belong to the action. Not part of the description that is read out on opening. */
  extra?: ReactNode
  /** The verb on the button: "Revoke license". */
  confirm: string
  /** The other button, which only closes the dialog: "Cancel" if not given. */
  cancel?: string
  /** For what cannot be undone: the name that has to be typed first. */
  typeName?: string
  danger?: boolean
  /**
   * Closes when the returned promise is fulfilled; stays open when it is rejected, which the caller reports in a toast.
   * A write has to return its own: closing aborts what is still pending.
   */
  onConfirm: () => Promise<unknown>
}

/** The content of ConfirmDialog, loaded when it first opens. */
export function ConfirmPanel({ open, onOpenChange, title, ...question }: ConfirmPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className={panelViewportStyle}>
          <Base.Popup
            className={cn(panelStyle, 'max-w-[440px] py-6')}
            // Not what stands above it.
            initialFocus={(by) => (by === 'touch' ? true : field.current)}
          >
            <Base.Title className="px-6 font-semibold text-section">{title}</Base.Title>
            <Question {...question} field={field} close={() => onOpenChange(false)} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type QuestionProps = Omit<ConfirmPanelProps, 'open' | 'onOpenChange' | 'title'> & {
  field: Ref<HTMLInputElement>
  close: () => void
}

// Mounted with the popup, so what was typed is forgotten when it closes.
function Question({
  children,
  extra,
  confirm,
  cancel = 'Cancel',
  typeName,
  danger = false,
  onConfirm,
  field,
  close,
}: QuestionProps) {
  const [typed, setTyped] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const isAllowed = typeName === undefined || isTypedName(typed, typeName)
  const submit = async () => {
    if (!isAllowed || isWaiting) return
    setIsWaiting(true)
    const isDone = await settle(onConfirm)
    setIsWaiting(false)
    if (isDone) close()
  }
  return (
    <Form onSubmit={submit}>
      <DialogBody className="pt-1">
        <Base.Description className="text-muted" render={<div />}>
          {children}
        </Base.Description>
        {extra}
        {typeName !== undefined && <TypeToConfirm name={typeName} typed={typed} onType={setTyped} field={field} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{cancel}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isWaiting} disabled={!isAllowed}>
          {confirm}
        </Button>
      </DialogFooter>
    </Form>
  )
}

const settle = (work: () => unknown): Promise<boolean> =>
  Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => false,
    )
