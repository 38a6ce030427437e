import { findOnlyVendor } from '@/lib/catalog/organizations/server/find-vendor-door'
import type { Brand } from '@/lib/foundation/mail/core/brand'
import { senderName } from '@/lib/foundation/mail/core/compose-customer-mail'
import { hasPlans } from '@/lib/foundation/plans/core/installation-mode'
import { readMode } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { vendorPortalPath } from '@/lib/foundation/shared/portal/portal-pages'
import { findHeadVendor } from './find-head-vendor'
import { findCustomerIds } from './people.sql'

export type MailSender = {
  /** for the text of the mail: its head, and the page that it names */
  from: { brand: Brand; door: string } | null
  /** for its headers */
  headers: { fromName?: string; replyTo?: string }
}

/**
 * Whose mail about their account a person gets: that of the vendor in the head of their account page, the only one of the
 * installation or the only one that they are a customer of; ours where there are several.
 */
export async function findMailSender(
  { tx, site }: Pick<WriteContext, 'tx' | 'site'>,
  personId: string,
): Promise<MailSender> {
  const customer = { customerIds: await findCustomerIds(tx, personId) }
  const vendor = await findHeadVendor(
    { db: tx },
    { path: '/portal/account', only: await findOnlyVendor({ db: tx }), customer },
  )
  return vendor ? mailSenderOf({ tx, site }, vendor) : { from: null, headers: {} }
}

type SendingVendor = NonNullable<Awaited<ReturnType<typeof findHeadVendor>>>

/** The sender of an email in this vendor's name. */
export async function mailSenderOf({ tx, site }: Pick<WriteContext, 'tx' | 'site'>, vendor: SendingVendor) {
  const { slug, name, accent, logo_url, support_email } = vendor
  return {
    from: { brand: { name, accent, logoUrl: logo_url && `${site}${logo_url}` }, door: vendorPortalPath(slug) },
    headers: {
      fromName: senderName(name, !hasPlans(await readMode(tx))),
      ...(support_email !== null && { replyTo: support_email }),
    },
  }
}
