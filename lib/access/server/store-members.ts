import type { Db } from '@/lib/platform/db'

export const findMembership = (db: Db, userId: string, organizationSlug: string) =>
  db.membership.findFirst({
    where: { userId, organization: { slug: organizationSlug } },
    select: {
      organizationId: true,
      role: true,
      roleId: true,
      customRole: { select: { name: true, permissions: true } },
    },
  })
