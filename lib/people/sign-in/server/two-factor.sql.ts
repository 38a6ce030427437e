import type { Tx } from '@/lib/foundation/platform/database/db'

type Bytes = Uint8Array<ArrayBuffer>

export const findTotp = (db: Tx, id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { totpCiphertext: true } })

/** Uses a time step: false if a code of it, or of a later one, was accepted before. */
export async function consumeTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const where = { id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] }
  return (await tx.user.updateMany({ where, data: { totpLastStep: step } })).count === 1
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, rows: { id: string; hash: Bytes }[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: rows.map((row) => ({ ...row, userId })) })
}

/** False for an invalid or used code. */
export async function spendRecoveryCode(tx: Tx, { userId, hash, now }: { userId: string; hash: Bytes; now: Date }) {
  return (
    (await tx.recoveryCode.updateMany({ where: { userId, hash, usedAt: null }, data: { usedAt: now } })).count === 1
  )
}
