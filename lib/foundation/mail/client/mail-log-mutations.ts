'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { onItsWay, useMailOutcome } from './kept-mail'
import { mailLogKeys, mailLogPath } from './mail-log-queries'
import { inSentence, REASON_WORDS } from './reason-words'

const resentMail = () => import('../core/mail-log').then((schemas) => schemas.resentMail)

/** Sends an email of the log once more. */
export function useResendMail(org: string, onSuccess: () => void) {
  const outcomeOf = useMailOutcome()
  return useMutationWithToast({
    send: (id: string) => sendJson('POST', mailLogPath(org, `/${id}/resend`), { body: {}, schema: resentMail }),
    success: ({ email, withheld, not_sent }) => {
      if (not_sent) return `Not sent: ${inSentence(REASON_WORDS[not_sent])}`
      if (withheld)
        return `Not emailed: ${withheld.most_a_day} emails to ${withheld.of === 'customer' ? 'this customer' : 'customers'} today already.`
      return outcomeOf(onItsWay(email))
    },
    isDone: ({ withheld, not_sent }) => !not_sent && !withheld,
    failure: 'The email was not sent',
    invalidates: [mailLogKeys.all(org)],
    onSuccess,
  })
}
