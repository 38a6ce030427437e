import { permissionsOf } from '@/lib/permissions/core/roles'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Actor } from '@/lib/shared/change'
import { DAY_MS } from '@/lib/shared/durations'
import { maskLicenseKey } from '@/lib/shared/license-key'
import { transferWaitsMail } from '../core/transfer-waits-mail'
import { queueMail } from './queue-mail'
import { countRequests, findPlace, findTeam } from './reviewers.sql'

/** Repeated requests and cancellations must not fill the vendor's mailbox. */
const MAX_A_DAY = { ofLicense: 3, ofOrganization: 100 }

type Requested = {
  license: { id: string; organizationId: string; keyCiphertext: Uint8Array }
  toEmail: string
  site: string
}

/** Mails every member who may decide that a transfer is pending, in the transaction of the request. */
export async function tellReviewers(
  work: WriteContext,
  actor: Actor,
  { license, toEmail, site }: Requested,
): Promise<void> {
  const { tx, vault, now } = work
  const ref = { licenseId: license.id, organizationId: license.organizationId }
  const { ofLicense, ofOrganization } = await countRequests(tx, ref, new Date(now.getTime() - DAY_MS))
  if (ofLicense > MAX_A_DAY.ofLicense || ofOrganization > MAX_A_DAY.ofOrganization) return
  const { product } = await findPlace(tx, ref)
  const mail = transferWaitsMail({
    product: product.name,
    maskedKey: maskLicenseKey(vault.decrypt(license.keyCiphertext)),
    from: actor.email,
    to: toEmail,
    organizationName: product.organization.name,
    link: `${site}/${product.organization.slug}/transfers`,
  })
  for (const { role, customRole, user } of await findTeam(tx, license.organizationId))
    if (permissionsOf(role, customRole?.permissions ?? null).has('transfers:review'))
      await queueMail(work, { to: user.email, ...mail })
}
