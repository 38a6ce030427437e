'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRequestTransfer, useWithdrawTransfer } from '@/lib/people/portal/client/own-license-mutations'
import type { PortalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { usePortalDates } from '../ui/use-portal-dates'
import { useProblemText } from '../ui/use-problem-text'
import { TransferForm } from './transfer-form'

/** A transfer of the license: requested here, decided by the vendor, and can be withdrawn until then. */
export function TransferCard({ license }: { license: PortalLicenseDetail }) {
  const t = useTranslations('transfer')
  const vendor = license.vendor.name
  const problemText = useProblemText(vendor)
  const { day } = usePortalDates()
  const [said, setSaid] = useState<string | null>(null)
  const request = useRequestTransfer(license.id, { onDone: () => setSaid(null) })
  const withdraw = useWithdrawTransfer(license.id, { onDone: () => setSaid(t('withdrawn')) })
  const { transfer, rejection } = license
  const pending = useRef<HTMLParagraphElement>(null)
  const wasAsked = useRef(false)
  // The form that had the focus is gone: the result takes it.
  useEffect(() => {
    if (transfer && wasAsked.current) pending.current?.focus()
    wasAsked.current = false
  }, [transfer])
  return (
    <Card size="touch" title={t('title')} description={t('line', { vendor })}>
      <LiveAlert kind="success" size="touch">
        {said}
      </LiveAlert>
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
            {problemText(withdraw.problem)}
          </LiveAlert>
          <Button size="touch" loading={withdraw.isBusy} onClick={() => withdraw.send()}>
            {t('withdraw')}
          </Button>
        </>
      ) : (
        license.may.transfer && (
          <TransferForm
            vendor={vendor}
            isBusy={request.isBusy}
            problem={request.problem}
            onRequest={(email) => {
              wasAsked.current = true
              request.send(email)
            }}
          />
        )
      )}
    </Card>
  )
}
