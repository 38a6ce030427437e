import { z } from 'zod'
import { findLiveOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { DIGEST_LICENSES, DIGEST_MAX_COUNT, digestNotice, digestTime } from '../../core/digest'
import { sendNotice } from '../send-notice'
import { countExpiringLicenses, findExpiringLicenses, noteDigest } from './digests.sql'
import { spanOf } from './queue-digests'

const queued = z.object({ organization_id: z.uuid(), week: z.iso.date() })

/**
 * The job that queueDigests adds: queues the summary of one organization for each member who wants it, in one
 * transaction. If the job runs twice, the mails are queued once.
 */
export async function sendDigest(work: WriteContext, payload: unknown): Promise<void> {
  const { organization_id: organizationId, week } = queued.parse(payload)
  if (!(await noteDigest(work.tx, { week, organizationId, now: work.now }))) return
  const organization = await findLiveOrganization(work.tx, organizationId)
  if (!organization) return
  const span = { organizationId, ...spanOf(digestTime(week)) }
  const licenses = await findExpiringLicenses(work.tx, { ...span, limit: DIGEST_LICENSES })
  if (licenses.length === 0) return
  const total = await countExpiringLicenses(work.tx, { ...span, limit: DIGEST_MAX_COUNT + 1 })
  const notice = digestNotice({
    organization: organization.name,
    total,
    licenses: licenses.map(({ keyCiphertext, ...license }) => ({
      ...license,
      maskedKey: maskLicenseKey(work.vault.decrypt(keyCiphertext)),
    })),
  })
  await sendNotice(work, organization, notice)
}
