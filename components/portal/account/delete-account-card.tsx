'use client'
import { useState } from 'react'
import { useTranslations } from '@/components/portal/ui/use-translations'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Card } from '@/components/ui/layout/card'
import { useRequestPortalCode } from '@/lib/people/portal/client/portal-mutations'
import { leaveDeleted } from '@/lib/people/portal/client/portal-sign-in'
import type { PortalMe } from '@/lib/people/portal/core/schema'
import { CodeForm } from '../sign-in/code-form'
import { useProblemText } from '../ui/use-problem-text'

/** Deletes the account of the portal, confirmed by a code that is mailed to one of its addresses. */
export function DeleteAccountCard({ me }: { me: PortalMe }) {
  const t = useTranslations()
  const problemText = useProblemText()
  const [isSent, setIsSent] = useState(false)
  const request = useRequestPortalCode({ purpose: 'deletion' }, { onDone: () => setIsSent(true) })
  const email = me.email ?? undefined
  return (
    <Card size="touch" title={t('data.deleteTitle')} description={t('data.deleteLine')}>
      {email === undefined && <p>{t('data.deleteNeedsEmail')}</p>}
      <LiveAlert kind="error" size="touch">
        {problemText(request.problem, request.retryAfter)}
      </LiveAlert>
      {email !== undefined && !isSent && (
        <Button size="touch" loading={request.isBusy} onClick={() => request.send({ email })}>
          {t('data.deleteStart')}
        </Button>
      )}
      {email !== undefined && isSent && (
        <CodeForm
          purpose="deletion"
          email={email}
          note={t('account.sent', { email })}
          submit={t('data.deleteSubmit')}
          onDone={leaveDeleted}
        >
          <Button size="touch" className="w-full" onClick={() => setIsSent(false)}>
            {t('frame.cancel')}
          </Button>
        </CodeForm>
      )}
    </Card>
  )
}
