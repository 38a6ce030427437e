'use client'
import { useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Field } from '@/components/ui/form/field'
import { Form } from '@/components/ui/form/form'
import { EmailInput } from '@/components/ui/input/email-input'
import { requestTransferInput } from '@/lib/catalog/licenses/transfers/core/schema'
import { listNames } from '@/lib/foundation/shared/list-names'
import { readLocale } from '@/lib/foundation/shared/locale'
import type { PortalProblem } from '@/lib/people/portal/core/portal-problem'
import { useProblemText } from '../ui/use-problem-text'

type TransferFormProps = {
  vendor: string
  /** the products of the owner's other licenses with the same key, which stay theirs */
  keeping: string[]
  isBusy: boolean
  problem: PortalProblem | null
  retryAfter: number | null
  startsFocused: boolean
  onRequest: (email: string) => void
}

/** The recipient of a transfer. */
export function TransferForm(props: TransferFormProps) {
  const { vendor, keeping, isBusy, problem, retryAfter, startsFocused, onRequest } = props
  const t = useTranslations()
  const locale = readLocale(useLocale()) ?? 'en'
  const problemText = useProblemText(vendor)
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) trigger.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen)
    return (
      <Button size="touch" ref={trigger} autoFocus={startsFocused} onClick={() => setIsOpen(true)}>
        {t('transfer.start')}
      </Button>
    )
  const ask = () => {
    const parsed = requestTransferInput.safeParse({ email })
    setIsWrong(!parsed.success)
    if (parsed.success && !isBusy) onRequest(parsed.data.email)
  }
  return (
    <Form
      onSubmit={ask}
      noValidate
      className="flex w-full flex-col gap-4"
      // Escape closes it, as it closes a dialog.
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
    >
      {/* The address is well-formed, so it was refused for being the owner's own. */}
      <LiveAlert kind="error" size="touch">
        {!isWrong && (problem === 'invalid' ? t('errors.transferSelf') : problemText(problem, retryAfter))}
      </LiveAlert>
      {keeping.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {t('transfer.shared', { products: listNames(locale, keeping), count: keeping.length })}
        </p>
      )}
      <Field
        size="touch"
        label={t('transfer.email')}
        help={t('transfer.emailHelp', { vendor })}
        error={isWrong ? t('errors.email') : undefined}
      >
        <EmailInput size="touch" autoFocus value={email} onChange={(typed) => setEmail(typed ?? '')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="touch" type="submit" variant="primary" loading={isBusy}>
          {t('transfer.submit')}
        </Button>
        <Button size="touch" onClick={() => setIsOpen(false)}>
          {t('frame.cancel')}
        </Button>
      </div>
    </Form>
  )
}
