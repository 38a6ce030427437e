'use client'
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { cn } from '@/lib/browser/cn'
import { Button } from './button'
import { backdropStyle, DialogBody, DialogFooter } from './dialog'
import { Field } from './field'
import { Input } from './input'

export type ConfirmDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  /** The question as an act: "Revoke this license". */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb on the button: "Revoke license". */
  confirm: string
  /** For what cannot be undone: the name that has to be typed first. */
  typeName?: string
  danger?: boolean
  /** Closes when what it returns is fulfilled; stays open when it rejects, with the toast of whoever sent it. */
  onConfirm: () => unknown
}

/** Asks once before something is done; in proportion to the damage: plain, or with a name to type. */
export function ConfirmDialog({ open, onOpenChange, trigger, title, ...rest }: ConfirmDialogProps) {
  const [isOpenInside, setIsOpenInside] = useState(false)
  const isOpen = open ?? isOpenInside
  const setIsOpen = (next: boolean) => {
    setIsOpenInside(next)
    onOpenChange?.(next)
  }
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto sm:items-start sm:p-4 sm:pt-[16vh]">
          <Base.Popup
            className={cn(
              'w-full max-w-[440px] rounded-t-card border border-hairline bg-raised py-6 shadow-float outline-none sm:rounded-card',
              'transition-[opacity,translate] data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            <Base.Title className="px-6 font-semibold text-section">{title}</Base.Title>
            <Question {...rest} close={() => setIsOpen(false)} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type QuestionProps = Pick<ConfirmDialogProps, 'children' | 'confirm' | 'typeName' | 'danger' | 'onConfirm'> & {
  close: () => void
}

// Mounted with the popup, so what was typed is forgotten when it closes.
function Question({ children, confirm, typeName, danger = false, onConfirm, close }: QuestionProps) {
  const [typed, setTyped] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const isAllowed = typeName === undefined || typed.trim() === typeName
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAllowed || isWaiting) return
    setIsWaiting(true)
    const isDone = await Promise.resolve(onConfirm()).then(
      () => true,
      () => false,
    )
    setIsWaiting(false)
    if (isDone) close()
  }
  return (
    <form onSubmit={submit}>
      <DialogBody className="pt-1">
        <Base.Description className="text-muted" render={<div />}>
          {children}
        </Base.Description>
        {typeName !== undefined && (
          <Field label={<>Type {<span className="font-mono">{typeName}</span>} to confirm</>}>
            <Input
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </DialogBody>
      <DialogFooter>
        <Base.Close render={<Button />}>Cancel</Base.Close>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isWaiting} disabled={!isAllowed}>
          {confirm}
        </Button>
      </DialogFooter>
    </form>
  )
}
