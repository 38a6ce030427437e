'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { useMailOutcome } from './kept-mail'
import { mailLogKeys, mailLogPath } from './mail-log-queries'

const resentMail = () => import('../core/mail-log').then((schemas) => schemas.resentMail)

/** Sends an email of the log once more. */
export function useResendMail(org: string, onSuccess: () => void) {
  const outcomeOf = useMailOutcome()
  return useMutationWithToast({
    send: (id: string) => sendJson('POST', mailLogPath(org, `/${id}/resend`), { body: {}, schema: resentMail }),
    success: ({ email, withheld }) =>
      withheld === null
        ? outcomeOf(`Emailed to ${email}`)
        : `Not emailed: ${withheld.most_a_day} emails to ${withheld.of === 'customer' ? 'this customer' : 'customers'} today already.`,
    failure: 'The email was not sent',
    invalidates: [mailLogKeys.all(org)],
    onSuccess,
  })
}
