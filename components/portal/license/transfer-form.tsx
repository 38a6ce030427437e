'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import type { PortalProblem } from '@/lib/portal/core/portal-problem'
import { requestTransferInput } from '@/lib/transfers/core/schema'
import { ErrorAlert } from '../ui/alert'
import { PortalButton } from '../ui/portal-button'
import { PortalField } from '../ui/portal-field'
import { useProblemText } from '../ui/use-problem-text'

type TransferFormProps = {
  vendor: string
  isBusy: boolean
  problem: PortalProblem | null
  onRequest: (email: string) => void
}

/** To whom the license should go. */
export function TransferForm({ vendor, isBusy, problem, onRequest }: TransferFormProps) {
  const t = useTranslations()
  const problemText = useProblemText(vendor)
  const [isOpen, setIsOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  if (!isOpen) return <PortalButton onClick={() => setIsOpen(true)}>{t('transfer.start')}</PortalButton>
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const parsed = requestTransferInput.safeParse({ email })
    setIsWrong(!parsed.success)
    if (parsed.success && !isBusy) onRequest(parsed.data.email)
  }
  return (
    <form onSubmit={ask} noValidate className="flex w-full flex-col gap-4">
      {/* The address is in order, so what is refused is that it is the owner's own. */}
      <ErrorAlert>{problem === 'invalid' ? t('errors.transferSelf') : problemText(problem)}</ErrorAlert>
      <PortalField
        label={t('transfer.email')}
        help={t('transfer.emailHelp', { vendor })}
        error={isWrong ? t('errors.email') : null}
        type="email"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <PortalButton type="submit" variant="primary" loading={isBusy}>
          {t('transfer.submit', { vendor })}
        </PortalButton>
        <PortalButton onClick={() => setIsOpen(false)}>{t('frame.cancel')}</PortalButton>
      </div>
    </form>
  )
}
