import { timingSafeEqual } from 'node:crypto'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { type CodePurpose, codeEnd, newSixDigits } from '../core/email-code'
import {
  countTry,
  deleteUnlockedCodes,
  findCode,
  findUsedCode,
  insertCode,
  type MailedCode,
  spendCode,
  spendUnlockedCodes,
  uncountTry,
} from './email-codes.sql'

/**
 * `boundTo` is the id of the signed-in user who requested it: the code works in their sessions only. `claimed` is a
 * license in stock that goes to whoever redeems it while it has this key, and with it all that its key opens.
 */
type Wanted = { email: string; purpose: CodePurpose; boundTo?: string; claimed?: Claimed }
type Claimed = { licenseId: string; keyHash: Uint8Array<ArrayBuffer> }
type Given = { request: string; code: string; purpose: CodePurpose; boundTo?: string }

/**
 * Creates a code that works only together with the id of its request, which stays in the browser that requested it: no
 * other browser can use up its attempts. A code that is never mailed is created the same way, and takes the same time.
 */
export async function issueCode(work: WriteContext, wanted: Wanted): Promise<{ request: string; code: string }> {
  const code = newSixDigits(work.randomBytes)
  return { request: await keep(work, wanted, code), code }
}

/** The same for a link: 32 random bytes instead of six digits, and all in one text. */
export async function issueToken(work: WriteContext, wanted: Wanted, expiresAt: Date): Promise<string> {
  const secret = Buffer.from(work.randomBytes(32)).toString('base64url')
  return `${await keep(work, wanted, secret, expiresAt)}.${secret}`
}

type Asked = { request: string; purpose: CodePurpose }

/** What was mailed for a request; null if it does not exist or has expired. */
export const mailedCode = ({ db }: Pick<ReadContext, 'db'>, { request, purpose }: Asked): Promise<MailedCode | null> =>
  findCode(db, request, purpose)

/** The address of a request; null if it does not exist or has expired. */
export const emailOfCode = async (reading: Pick<ReadContext, 'db'>, asked: Asked): Promise<string | null> =>
  (await mailedCode(reading, asked))?.email ?? null

/** The address that a code was mailed to, once; null for a wrong or expired code. */
export async function redeemCode(
  { tx, vault, now }: Pick<WriteContext, 'tx' | 'vault' | 'now'>,
  { request, code, purpose, boundTo }: Given,
): Promise<string | null> {
  const found = await countTry(tx, { id: request, purpose, now })
  if (!found || !timingSafeEqual(found.codeHash, hashOf(vault, request, bound(code, boundTo)))) return null
  return (await spendCode(tx, request, now)) ? found.email : null
}

/**
 * Whether the code is right, without spending it: a wrong one is counted. Expensive work, like hashing a password, is
 * done only for the owner of the mailbox.
 */
export async function isRightCode(
  { tx, vault, now }: Pick<WriteContext, 'tx' | 'vault' | 'now'>,
  { request, code, purpose, boundTo }: Given,
): Promise<boolean> {
  const found = await countTry(tx, { id: request, purpose, now })
  if (!found || !timingSafeEqual(found.codeHash, hashOf(vault, request, bound(code, boundTo)))) return false
  await uncountTry(tx, request)
  return true
}

/** 32 bytes. Six digits, which can be guessed, are not accepted as a link: attempts with links are not counted. */
const LINK_SECRET = /^[\w-]{43}$/

/** Splits a token of `issueToken` into its two parts. Null if it cannot be one. */
export function readToken(token: string): { request: string; code: string } | null {
  const [request = '', code = '', ...rest] = token.split('.')
  return isUuid(request) && LINK_SECRET.test(code) && rest.length === 0 ? { request, code } : null
}

/** Invalidates all other codes and links mailed to this address for this purpose. */
export const deleteOtherCodes = ({ tx }: Pick<WriteContext, 'tx'>, { email, purpose }: Wanted): Promise<void> =>
  deleteUnlockedCodes(tx, email, purpose)

/** The same, but whoever enters one of them is told that it was used, by `isUsedCode`. */
export const spendOtherCodes = (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { email, purpose }: Wanted,
): Promise<void> => spendUnlockedCodes(tx, { email, purpose, now })

/** Whether the code was right, and was used before, or another way that its email has. */
export async function isUsedCode(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  { request, code, purpose, email }: Given & { email: string },
): Promise<boolean> {
  const found = await findUsedCode(db, { id: request, purpose, now })
  return found !== null && found.email === email && timingSafeEqual(found.codeHash, hashOf(vault, request, code))
}

async function keep(
  work: WriteContext,
  { email, purpose, boundTo, claimed }: Wanted,
  secret: string,
  end?: Date,
): Promise<string> {
  const { tx, vault, now } = work
  const id = work.newId()
  const codeHash = hashOf(vault, id, bound(secret, boundTo))
  const expiresAt = end ?? codeEnd(purpose, now)
  const claim = { claimedLicenseId: claimed?.licenseId ?? null, claimedKeyHash: claimed?.keyHash ?? null }
  await insertCode(tx, { id, email, purpose, codeHash, ...claim, createdAt: now, expiresAt })
  return id
}

const bound = (secret: string, to: string | undefined): string => (to === undefined ? secret : `${secret} of ${to}`)

/** Keyed: otherwise a reader of the table could try all six-digit codes within a second. */
const hashOf = (vault: Vault, request: string, code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(vault.lookupHash(`email code ${request} ${code}`))
