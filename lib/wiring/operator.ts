import { remember } from '@/lib/foundation/platform/concurrency/remember'
import { dataFolder, isDatabaseEmbedded, publicUrl, readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { findAllGaps } from '@/lib/foundation/platform/config/warn-of-gaps'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { instanceOf } from '@/lib/foundation/platform/log/log'
import { createDelivery, mailServerOf } from '@/lib/foundation/platform/mail/mailer'
import { gatherMetrics } from '@/lib/foundation/platform/process/run-process'
import { isMailboxHere } from '@/lib/http/pages/mailbox-page'
import { createOperatorPage } from '@/lib/http/pages/operator-page'
import { readinessOf } from '@/lib/http/public-api/readiness'
import { createOperatorRoutes } from '@/lib/http/routes/operator-route'
import { checkCertificate } from '@/lib/people/operator/server/check-certificate'
import type { Host } from '@/lib/people/operator/server/read-installation'
import { viewMode } from '@/lib/people/operator/server/view-mode'
import { getDashboard } from './dashboard-deps'
import { getAccess } from './sign-in'
import { getWatch } from './watch'

export const { operatorRead, operatorWrite, operatorCode } = createOperatorRoutes(() => ({
  ...getDashboard(),
  access: getAccess(),
}))
export const { requireOperator, requireOperatorCode, isConsoleOpen } = createOperatorPage(getDashboard)

/** What the processes and their settings say, for the page of the system. */
export const readKnown = async () => ({ readiness: await readReadiness(), host: await readHost() })

/** Whom the installation is for, as the console shows it. */
export const readServing = (reading: Pick<ReadContext, 'db' | 'pool'>) => viewMode(reading, getAccess())

/** What probes and metrics know of the processes. */
const readReadiness = () => readinessOf({ probes: getWatch().probes, gather: () => gatherMetrics(getWatch().metrics) })

async function readHost(): Promise<Host> {
  const env = readEnv()
  return {
    version: instanceOf().version,
    mailServer: mailServerOf(env),
    hasMailbox: await isMailboxHere(),
    gaps: findAllGaps(env),
    databaseFolder: isDatabaseEmbedded(env) ? dataFolder(env) : null,
    operatorEmails: getDashboard().operatorEmails,
  }
}

const CERTIFICATE_MS = 60_000

/** The certificate of the public URL, looked at once a minute at most. */
export const readPublicCertificate = onGlobal('certificate', () =>
  remember(() => checkCertificate(publicUrl()), { ms: CERTIFICATE_MS, now: () => performance.now() }),
)

/** The parts that send a test email while the operator waits. */
export const mailTestParts = () => ({ deliver: createDelivery(readEnv()), site: publicUrl() })
