import { z } from 'zod'
import type { Mailer } from '@/lib/foundation/platform/mail/mailer'
import type { Vault } from '@/lib/foundation/platform/security/vault'

const queued = z.object({ sealed: z.base64() })
const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  fromName: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
})

/** The job added by queueMail. Rejects if the mail server did not accept it: the worker retries. */
export async function sendQueuedMail(
  { vault, mailer }: { vault: Vault; mailer: Pick<Mailer, 'send'> },
  payload: unknown,
) {
  const { sealed } = queued.parse(payload)
  const { replyTo, fromName, unsubscribeUrl, ...rest } = mail.parse(
    JSON.parse(vault.decrypt(Buffer.from(sealed, 'base64'))),
  )
  await mailer.send({
    ...rest,
    ...(replyTo && { replyTo }),
    ...(fromName && { fromName }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  })
}
