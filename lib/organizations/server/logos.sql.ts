import type { Db } from '@/lib/platform/database/db'

/** What the address of a logo names; null where there is none. */
export async function findLogoVersion(db: Db, organizationId: string): Promise<string | null> {
  const where = { id: organizationId, logo: { not: null } }
  return versionOf(await db.organization.findFirst({ where, select: { logoChangedAt: true } }))
}

export async function findLogo(
  db: Db,
  organizationId: string,
): Promise<{ version: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const select = { logo: true, logoChangedAt: true }
  const row = await db.organization.findUnique({ where: { id: organizationId }, select })
  return row?.logo ? { version: versionOf(row) ?? '', bytes: row.logo } : null
}

const versionOf = (row: { logoChangedAt: Date | null } | null): string | null =>
  row && String(row.logoChangedAt?.getTime() ?? 0)
