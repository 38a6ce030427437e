import { Secret, TOTP } from 'otpauth'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { newRecoveryCodes, readRecoveryCode } from '../core/recovery-code'
import { consumeTotpStep, findTotp, replaceRecoveryCodes, spendRecoveryCode } from './two-factor.sql'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** A new secret, in the form authenticator apps expect. */
export const newTotpSecret = (randomBytes: WriteContext['randomBytes']): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32

/** The URI in the QR code. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString()

/** Whether it is the code of this half-minute, the one before or the one after, and not used before. */
export async function verifyTotp(work: WriteContext, userId: string, typed: string): Promise<boolean> {
  const { totpCiphertext } = await findTotp(work.tx, userId)
  const token = typed.replaceAll(/\s/g, '')
  if (!totpCiphertext || !/^\d{6}$/.test(token)) return false
  const timestamp = work.now.getTime()
  const delta = totp(work.vault.decrypt(totpCiphertext)).validate({ token, timestamp, window: 1 })
  if (delta === null) return false
  return consumeTotpStep(work.tx, userId, Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta)
}

/** Accepts a code of the app, or a recovery code, which it uses up. */
export async function verifyTwoFactorCode(work: WriteContext, userId: string, typed: string): Promise<boolean> {
  if (await verifyTotp(work, userId, typed)) return true
  const code = readRecoveryCode(typed)
  if (code === null) return false
  return spendRecoveryCode(work.tx, { userId, hash: hashOf(work.vault, code), now: work.now })
}

/** Replaces the recovery codes by ten new ones. They are returned once; only their hashes are stored. */
export async function issueRecoveryCodes(work: WriteContext, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes(work.randomBytes)
  const rows = codes.map((code) => ({ id: work.newId(), hash: hashOf(work.vault, code) }))
  await replaceRecoveryCodes(work.tx, userId, rows)
  return codes
}

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Latchkey', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS })

const hashOf = (vault: Vault, code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(vault.lookupHash(`recovery code ${code}`))
