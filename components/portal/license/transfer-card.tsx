'use client'
import { useEffect, useRef } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRequestTransfer, useWithdrawTransfer } from '@/lib/people/portal/client/own-license-mutations'
import { useNote } from '@/lib/people/portal/client/use-note'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'
import { TransferForm } from './transfer-form'

/**
 * A transfer of the license: requested here, decided by the vendor, and can be withdrawn until then. Once it isn't allowed
 * anymore, the card stays as long as it says why.
 */
export function TransferCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('transfer')
  const vendor = license.vendor.name
  const problemText = useProblemText(vendor)
  const { day } = usePortalDates()
  const [said, setSaid] = useNote()
  const withdraw = useWithdrawTransfer(license.id, { onDone: () => setSaid(t('withdrawn')) })
  const { transfer, rejection } = license
  const pending = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  const request = useRequestTransfer(license.id, {
    onDone: () => {
      setSaid(null)
      wasAsked.current = true
    },
  })
  // The form that had the focus is gone: the result takes it.
  useEffect(() => {
    if (transfer && wasAsked.current) pending.current?.focus()
    wasAsked.current = false
  }, [transfer])
  const answer = useRef<HTMLDivElement>(null)
  const isClosed = !transfer && !license.may.transfer
  const refused = isClosed ? (request.problem ?? withdraw.problem) : null
  // The button that had the focus is gone: the answer takes it.
  useEffect(() => {
    if (refused !== null) answer.current?.focus()
  }, [refused])
  if (isClosed && !rejection && said === null && refused === null) return null
  return (
    <Card size="touch" title={t('title')} description={t('line', { vendor })}>
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
      {refused !== null && (
        <LiveAlert kind="error" size="touch" ref={answer}>
          {problemText(refused)}
        </LiveAlert>
      )}
      {rejection && (
        <div className="w-full space-y-1 break-words">
          <p>{t('rejected', { date: day(rejection.rejected_at), email: rejection.to_email, vendor })}</p>
          {rejection.reason !== null && <p className="text-muted">{t('reason', { reason: rejection.reason })}</p>}
        </div>
      )}
      {transfer ? (
        <>
          <p ref={pending} tabIndex={-1} className="break-words outline-none">
            {t('pending', { date: day(transfer.requested_at), email: transfer.to_email, vendor })}
          </p>
          <LiveAlert kind="error" size="touch">
            {problemText(withdraw.problem, withdraw.retryAfter)}
          </LiveAlert>
          <Button size="touch" loading={withdraw.isBusy} onClick={() => withdraw.send()}>
            {t('withdraw')}
          </Button>
        </>
      ) : (
        license.may.transfer && (
          <TransferForm
            vendor={vendor}
            keeping={license.shares_key.map(({ product }) => product)}
            isBusy={request.isBusy}
            problem={request.problem}
            retryAfter={request.retryAfter}
            // The button that canceled the request, and had the focus, is gone.
            startsFocused={said !== null}
            onRequest={(email) => request.send(email)}
          />
        )
      )}
    </Card>
  )
}
