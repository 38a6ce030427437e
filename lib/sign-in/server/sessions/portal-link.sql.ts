import type { Tx } from '@/lib/platform/database/db'

/** The name of a vendor as customers know it, and the language that a customer chose in the portal. */
export async function findInvitation(tx: Tx, organizationId: string, email: string) {
  const [row] = await tx.$queryRaw<{ vendor: string; locale: string | null }[]>`
    select coalesce(o.brand_name, o.name) as vendor, (select p.locale from portal_identity i
      join portal_person p on p.id = i.person_id where i.kind = 'email' and i.value = ${email}) as locale
    from organization o where o.id = ${organizationId}::uuid`
  if (!row) throw new Error('the organization is gone')
  return row
}
