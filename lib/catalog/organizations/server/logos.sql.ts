import type { Db } from '@/lib/foundation/platform/database/db'

/** The version in the logo's URL, for each of these organizations that has a logo. */
export async function findLogoVersions(db: Db, organizationIds: string[]): Promise<Map<string, string>> {
  const where = { id: { in: organizationIds }, logo: { not: null } }
  const rows = await db.organization.findMany({ where, select: { id: true, logoChangedAt: true } })
  return new Map(rows.map((row) => [row.id, versionOf(row)]))
}

export async function findLogo(
  db: Db,
  organizationId: string,
): Promise<{ version: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const select = { logo: true, logoChangedAt: true }
  const row = await db.organization.findUnique({ where: { id: organizationId }, select })
  return row?.logo ? { version: versionOf(row), bytes: row.logo } : null
}

const versionOf = ({ logoChangedAt }: { logoChangedAt: Date | null }): string => String(logoChangedAt?.getTime() ?? 0)
