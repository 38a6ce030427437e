import { createMailWork } from '@/lib/foundation/mail/server/mail-work'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { TEST_SITE } from '../fixtures/transact'
import { workerDeps } from '../fixtures/webhooks'
import type { TestSmtp } from '../servers/smtp'

/** The mail worker's dependencies for this process, real except for the time, which `clock` sets. */
export function mailParts(databaseUrl: string, { env }: Pick<TestSmtp, 'env'>, clock = () => new Date()) {
  const { parts, close } = workerDeps(databaseUrl, { clock })
  const mailer = createMailer({
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    DATABASE_URL: databaseUrl,
    SMTP_HOST: env['SMTP_HOST'],
    SMTP_PORT: Number(env['SMTP_PORT']),
    MAIL_FROM: env['MAIL_FROM'],
  })
  const { transact, vault } = parts
  const work = createMailWork({
    ...{ transact, vault, mailer, site: TEST_SITE },
    subscriptionsOf: readPaymentsOfLicenses,
  })
  return { parts, work, close }
}
