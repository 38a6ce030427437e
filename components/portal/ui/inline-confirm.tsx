'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { useDialogScope } from '@/lib/foundation/browser/dialogs/use-dialog-scope'

type InlineConfirmProps = {
  /** Label of the button before the confirmation. */
  start: string
  /** For screen readers, which announce the button without its surroundings: "Remove 192.0.2.7". */
  startLabel?: string
  disabled?: boolean
  /** Consequences of the action, and anything else worth saying first. */
  children: ReactNode
  /** Label of the confirming button, a verb. */
  confirm: string
  danger?: boolean
  isBusy: boolean
  onConfirm: () => void
}

/** A button that asks for confirmation in place: on a phone, a dialog would cover the page. */
export function InlineConfirm(props: InlineConfirmProps) {
  const { start, startLabel, disabled, children, confirm, danger = false, isBusy, onConfirm } = props
  const t = useTranslations('frame')
  const [isAsking, setIsAsking] = useState(false)
  const id = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const takeBackWrites = useDialogScope(isAsking)
  const cancel = () => {
    takeBackWrites()
    setIsAsking(false)
  }
  useEffect(() => {
    if (isAsking) question.current?.focus()
    else if (wasAsking.current) trigger.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (!isAsking)
    return (
      <Button size="touch" ref={trigger} aria-label={startLabel} disabled={disabled} onClick={() => setIsAsking(true)}>
        {start}
      </Button>
    )
  return (
    <fieldset
      ref={question}
      aria-label={startLabel ?? start}
      aria-describedby={id}
      tabIndex={-1}
      className="w-full min-w-0 space-y-4 rounded-control bg-sunken p-4 outline-none"
      // Escape cancels the question, as it closes a dialog.
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <div id={id} className="space-y-4 break-words">
        {children}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" variant={danger ? 'danger' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button size="touch" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
