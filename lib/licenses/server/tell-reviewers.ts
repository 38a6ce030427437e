import { permissionsOf } from '@/lib/access/core/roles'
import type { Actor } from '@/lib/audit/core/change'
import { queueMail } from '@/lib/mail/server/queue-mail'
import type { Work } from '@/lib/platform/work'
import { maskLicenseKey } from '../core/license-key'
import { transferWaitsMail } from '../core/transfer-mail'
import { countRequests, findPlace, findTeam } from './store-reviewers'

const DAY_MS = 86_400_000
/** Whoever asks and cancels over and over cannot fill the vendor's mailbox. */
const MOST_TOLD_A_DAY = { ofLicense: 3, ofOrganization: 100 }

type Requested = {
  license: { id: string; organizationId: string; keyCiphertext: Uint8Array }
  toEmail: string
  site: string
}

/** Mails everybody who may decide that a transfer waits, in the transaction of the request. */
export async function tellReviewers(work: Work, actor: Actor, { license, toEmail, site }: Requested): Promise<void> {
  const { tx, vault, now } = work
  const ref = { licenseId: license.id, organizationId: license.organizationId }
  const { ofLicense, ofOrganization } = await countRequests(tx, ref, new Date(now.getTime() - DAY_MS))
  if (ofLicense > MOST_TOLD_A_DAY.ofLicense || ofOrganization > MOST_TOLD_A_DAY.ofOrganization) return
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
