import type { Tx } from '@/lib/foundation/platform/database/db'

/** Starts over: codes of an earlier secret stop working. False while the second factor is on. */
export async function setTotpSecret(tx: Tx, id: string, totpCiphertext: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const where = { id, totpEnabledAt: null }
  return (await tx.user.updateMany({ where, data: { totpCiphertext, totpLastStep: null } })).count === 1
}

export async function enableTotp(tx: Tx, id: string, totpEnabledAt: Date): Promise<boolean> {
  return (await tx.user.updateMany({ where: { id, totpEnabledAt: null }, data: { totpEnabledAt } })).count === 1
}

export async function clearTotp(tx: Tx, id: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { totpEnabledAt: null, totpCiphertext: null, totpLastStep: null } })
  await tx.recoveryCode.deleteMany({ where: { userId: id } })
}

export const countRecoveryCodes = (db: Tx, userId: string): Promise<number> =>
  db.recoveryCode.count({ where: { userId, usedAt: null } })
