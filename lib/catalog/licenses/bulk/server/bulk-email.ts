import { type LicenseRow, licenseStatus } from '@/lib/catalog/licenses/core/license'
import { selectionSnapshot } from '@/lib/catalog/licenses/server/read-selection'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { countMails, findUnmailable } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { EmailPreview } from '../core/schema'
import { type BulkChange, type BulkSelection, bulkTask, type Refusal, startBulk } from './bulk-task'
import { previewSelection } from './preview-selection'

/** Emails the customers of many licenses about them again, as when they were created. */
export async function emailLicenses(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { id, selection, expected_count: expected }: BulkSelection,
): Promise<JobView> {
  const { job } = await startBulk(work, actor, { task: bulkEmailTask, id, chosen: selection, expected, rest: {} })
  return job
}

export const bulkEmailTask = bulkTask({
  kind: 'license.bulk_email',
  permission: 'licenses:update',
  input: selectionSnapshot,
  mail: () => 'license_issued',
  action: 'license.bulk_emailed',
  details: () => ({}),
  refuses: (work, _, licenses, { organizationId }) => whyNotEmailed(work, organizationId, licenses),
  apply: async (_work, _input, licenses) =>
    licenses.map((license): BulkChange => ({ license, change: { action: 'license.mail_resent' } })),
})

/** How many emails that would be, and which licenses are about nobody who can be emailed. */
export async function previewEmail(
  work: WriteContext,
  { organizationId }: Granted<'licenses:update'>,
  { selection }: Pick<BulkSelection, 'selection'>,
): Promise<EmailPreview> {
  const licenseIds: string[] = []
  const preview = await previewSelection(work, { organizationId, selection }, async (licenses) => {
    const refusals = await whyNotEmailed(work, organizationId, licenses)
    const emailed = licenses.filter(({ id }) => !refusals.has(id))
    licenseIds.push(...emailed.map(({ id }) => id))
    return { changed: emailed.length, refusals }
  })
  return { ...preview, emails: await countMails(work, { mail: 'license_issued', organizationId, licenseIds }) }
}

const INACTIVE: Refusal = { field: '', message: 'Only active licenses can be emailed.' }
const UNMAILABLE: Record<'no_email' | 'switched_off' | 'unsubscribed', Refusal> = {
  no_email: { field: '', message: 'The customer has no email.' },
  switched_off: { field: '', message: "The product's settings switch this email off." },
  unsubscribed: { field: '', message: 'The customer unsubscribed.' },
}

async function whyNotEmailed(work: WriteContext, organizationId: string, licenses: LicenseRow[]) {
  const licenseIds = licenses.map(({ id }) => id)
  const unmailable = await findUnmailable(work, { mail: 'license_issued', organizationId, licenseIds })
  return new Map([
    ...unmailable.map(({ id, reason }): [string, Refusal] => [id, UNMAILABLE[reason]]),
    ...licenses
      .filter((license) => licenseStatus(license, work.now) !== 'active')
      .map(({ id }): [string, Refusal] => [id, INACTIVE]),
  ])
}
