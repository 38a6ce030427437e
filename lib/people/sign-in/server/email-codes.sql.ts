import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { type CodePurpose, MAX_CODE_TRIES } from '../core/email-code'

type Bytes = Uint8Array<ArrayBuffer>

export type CodeRow = {
  id: string
  email: string
  purpose: CodePurpose
  codeHash: Bytes
  claimedLicenseId: string | null
  claimedKeyHash: Bytes | null
  createdAt: Date
  expiresAt: Date
}

/** Also deletes expired codes, a few at a time. */
export async function insertCode(tx: Tx, row: CodeRow): Promise<void> {
  await tx.$executeRaw`
    delete from email_code where id in (
      select id from email_code where expires_at < ${row.createdAt.toISOString()}::timestamptz
      limit 20 for update skip locked)`
  await tx.emailCode.create({ data: row })
}

export type MailedCode = Pick<CodeRow, 'email' | 'claimedLicenseId' | 'claimedKeyHash'>

export const findCode = (db: Db, id: string, purpose: CodePurpose): Promise<MailedCode | null> =>
  db.emailCode.findFirst({
    where: { id, purpose },
    select: { email: true, claimedLicenseId: true, claimedKeyHash: true },
  })

/**
 * Counts an attempt, and returns what it must match; null for a code that is expired, used up, or of another purpose.
 */
export async function countTry(
  tx: Tx,
  { id, purpose, now }: { id: string; purpose: CodePurpose; now: Date },
): Promise<{ email: string; codeHash: Bytes } | null> {
  const [row] = await tx.$queryRaw<{ email: string; codeHash: Bytes }[]>`
    update email_code set tries = tries + 1
    where id = ${id}::uuid and purpose = ${purpose} and used_at is null and tries < ${MAX_CODE_TRIES}
      and expires_at > ${now.toISOString()}::timestamptz
    returning email, code_hash as "codeHash"`
  return row ?? null
}

/** Refunds an attempt that was right. */
export async function uncountTry(tx: Tx, id: string): Promise<void> {
  await tx.emailCode.updateMany({ where: { id, tries: { gt: 0 } }, data: { tries: { decrement: 1 } } })
}

/** Marks all codes mailed to this address for this purpose as used, but those that another transaction has locked. */
export async function spendUnlockedCodes(
  tx: Tx,
  { email, purpose, now }: { email: string; purpose: CodePurpose; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    update email_code set used_at = ${now.toISOString()}::timestamptz where id in (
      select id from email_code where email = ${email} and purpose = ${purpose} and used_at is null
      for update skip locked)`
}

/** Of a code that was used and would not have expired yet, what it matched. */
export const findUsedCode = (
  db: Db,
  { id, purpose, now }: { id: string; purpose: CodePurpose; now: Date },
): Promise<{ email: string; codeHash: Bytes } | null> =>
  db.emailCode.findFirst({
    where: { id, purpose, usedAt: { not: null }, expiresAt: { gt: now } },
    select: { email: true, codeHash: true },
  })

/** False if another request was faster. */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.emailCode.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })).count === 1
}

/** Invalidates all other codes and links mailed for this purpose. */
export async function deleteCodes(tx: Tx, email: string, purposes: CodePurpose[]): Promise<void> {
  await tx.emailCode.deleteMany({ where: { email, purpose: { in: purposes } } })
}

/** The same, except for rows that another transaction has locked: two that deleted each other's would deadlock. */
export async function deleteUnlockedCodes(tx: Tx, email: string, purpose: CodePurpose): Promise<void> {
  await tx.$executeRaw`
    delete from email_code where id in (
      select id from email_code where email = ${email} and purpose = ${purpose} for update skip locked)`
}
