import type { Tx } from '@/lib/foundation/platform/database/db'

type Invitation = {
  vendor: string
  slug: string
  accent: string | null
  logoChangedAt: Date | null
  locale: string | null
}

/** A vendor as customers know it, and the language that a customer chose in the portal, or else the vendor's for emails. */
export async function findInvitation(tx: Tx, organizationId: string, email: string) {
  const [row] = await tx.$queryRaw<Invitation[]>`
    select coalesce(o.brand_name, o.name) as vendor, o.slug, o.brand_accent as accent,
      case when o.logo is not null then o.logo_changed_at end as "logoChangedAt", coalesce((select p.locale from portal_identity i
      join portal_person p on p.id = i.person_id where i.kind = 'email' and i.value = ${email}), o.customer_locale) as locale
    from organization o where o.id = ${organizationId}::uuid`
  if (!row) throw new Error('the organization is gone')
  return row
}
