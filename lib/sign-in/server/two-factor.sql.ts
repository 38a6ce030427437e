import type { Tx } from '@/lib/platform/database/db'

type Bytes = Uint8Array<ArrayBuffer>

export const findTotp = (db: Tx, id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { totpCiphertext: true, totpEnabledAt: true } })

/** Starts over: no code of an earlier secret is good. False while the second factor is on. */
export async function setTotpSecret(tx: Tx, id: string, totpCiphertext: Bytes): Promise<boolean> {
  const where = { id, totpEnabledAt: null }
  return (await tx.user.updateMany({ where, data: { totpCiphertext, totpLastStep: null } })).count === 1
}

/** Takes a time step for good: false when a code of it, or of a later one, was accepted before. */
export async function consumeTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const where = { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] }
  return (await tx.user.updateMany({ where, data: { totpLastStep: step } })).count === 1
}

export async function enableTotp(tx: Tx, id: string, totpEnabledAt: Date): Promise<boolean> {
  return (await tx.user.updateMany({ where: { id, totpEnabledAt: null }, data: { totpEnabledAt } })).count === 1
}

export async function clearTotp(tx: Tx, id: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { totpEnabledAt: null, totpCiphertext: null, totpLastStep: null } })
  await tx.recoveryCode.deleteMany({ where: { userId: id } })
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, rows: { id: string; hash: Bytes }[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: rows.map((row) => ({ ...row, userId })) })
}

/** False for a code that is none, or was used. */
export async function spendRecoveryCode(tx: Tx, { userId, hash, now }: { userId: string; hash: Bytes; now: Date }) {
  return (
    (await tx.recoveryCode.updateMany({ where: { userId, hash, usedAt: null }, data: { usedAt: now } })).count === 1
  )
}

export const countRecoveryCodes = (db: Tx, userId: string): Promise<number> =>
  db.recoveryCode.count({ where: { userId, usedAt: null } })
