import { groupHashes, tailHash } from '@/lib/catalog/licenses/server/find/key-tails'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { makerOf } from '@/lib/foundation/mail/core/customer-mails'
import { NOT_MAILED, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import {
  keyTail,
  maskLicenseKey,
  newLicenseKey,
  prefixOfKey,
  storedLookupText,
} from '@/lib/foundation/shared/license-key'
import { countLivePastKeys, endPastKeys, findKeyHash, replaceKey, savePastKey, selectOldKeyEnds } from './past-keys.sql'

/** Each replacement may leave an old key that works for a while, so their number is bounded. */
export const MAX_PAST_KEYS = 5

/** A license that is locked for the transaction. */
type LockedLicense = { id: string; organizationId: string; productId: string; keyCiphertext: Uint8Array }
type NewKey = {
  license: LockedLicense
  /** the customer's others that have the same key, locked as well: they get the new one, too */
  sharing?: LockedLicense[]
  /** of the product */
  prefix: string | null
  graceHours: number
  /** false if the customer gets no mail, or another mail reports it */
  notify?: boolean | undefined
}

/**
 * Gives the license a new key; whether it may is for its callers to check. The old one works until the end of the grace period; without one, all older keys stop
 * working.
 */
export async function assignNewKey(work: WriteContext, actor: Actor, given: NewKey) {
  const { license, sharing = [], graceHours, notify = true } = given
  const endsAt = graceHours === 0 ? null : new Date(work.now.getTime() + graceHours * HOUR_MS)
  const key = newLicenseKey(prefixFor(work, given), work.randomBytes)
  const licenses = [license, ...sharing]
  for (const each of licenses) await giveKey(work, actor, { license: each, key, endsAt })
  const { organizationId } = license
  const target = { organizationId, licenseIds: licenses.map(({ id }) => id), oldKeyEndsAt: endsAt, by: makerOf(actor) }
  const queued = notify ? await queueCustomerMail(work, { mail: 'key_replaced', ...target }) : NOT_MAILED
  return { license_key: key, old_key_ends_at: endsAt?.toISOString() ?? null, ...queued }
}

/** The key of a bundle keeps its prefix, whichever of its licenses it is replaced from. */
function prefixFor({ vault }: WriteContext, { license, sharing = [], prefix }: NewKey): string | null {
  const kept = sharing.length === 0 ? undefined : prefixOfKey(vault.decrypt(license.keyCiphertext))
  return kept === undefined ? prefix : kept
}

type Given = { license: LockedLicense; key: string; endsAt: Date | null }

async function giveKey(work: WriteContext, actor: Actor, { license, key, endsAt }: Given) {
  const { tx, vault, now } = work
  if (endsAt) await requireFewPastKeys(work, license)
  else await endPastKeys(tx, license.id, now)
  await keepOldKey(work, license, endsAt ?? now)
  await replaceKey(tx, license.id, {
    keyHash: Uint8Array.from(vault.lookupHash(storedLookupText(key))),
    keyCiphertext: Uint8Array.from(vault.encrypt(key)),
    keyTailHash: Uint8Array.from(tailHash(vault, keyTail(key))),
    keyGroupHashes: groupHashes(vault, key).map(BigInt),
  })
  await recordChange(work, actor, {
    action: 'license.key_replaced',
    target: { type: 'license', id: license.id, label: maskLicenseKey(key) },
    licenseId: license.id,
    before: { key: maskLicenseKey(vault.decrypt(license.keyCiphertext)) },
    after: { key: maskLicenseKey(key), old_key_ends_at: endsAt ?? now },
  })
}

async function requireFewPastKeys({ tx, now }: WriteContext, { id }: LockedLicense) {
  if ((await countLivePastKeys(tx, id, now)) >= MAX_PAST_KEYS)
    throw new Fault(
      'conflict',
      `${MAX_PAST_KEYS} old keys of this license still work. Wait until one ends, or replace the key again and stop it immediately.`,
    )
}

async function keepOldKey({ tx }: WriteContext, { id, organizationId, productId }: LockedLicense, endsAt: Date) {
  const keyHash = await findKeyHash(tx, id)
  await savePastKey(tx, { productId, keyHash, licenseId: id, organizationId, endsAt })
}

/** Until when those of a license's replaced keys work that still do, the last one last. */
export const findOldKeyEnds = async (db: Db, licenseId: string, now: Date): Promise<Date[]> =>
  (await selectOldKeyEnds(db, licenseId, now)).map(({ endsAt }) => endsAt)
