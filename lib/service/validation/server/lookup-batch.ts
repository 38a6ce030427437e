import type { LicenseDetail } from '@/lib/catalog/licenses/core/present-lookup'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import { sha256, type Vault } from '@/lib/foundation/platform/security/vault'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import { type Meters, meterLoaded } from '@/lib/service/validation/metering/server/meter-calls'
import { type BatchTiming, withTiming } from '../core/batch-timing'
import { type AnsweredCall, answeredCall, type Call } from '../core/call'
import { decideLookup, type LookupStatus } from '../core/decide-lookup'
import { callOfEndUser, loadedFor } from '../core/end-user'
import { lookupEvidenceOf } from '../core/record-evidence'
import { authenticated } from '../core/snapshot'
import type { NoteBatch } from './batch-figures'
import { keyHashes } from './license-of-key'
import type { LicenseLookup, LoadedLookups, LookupSnapshot, StoredLicense } from './lookups.sql'

/**
 * If the status is `found`, either `license` is set or `fault` says why it cannot be shown. `quota` is null if the call
 * was not authenticated.
 */
export type LookupOutcome = {
  status: LookupStatus
  license: LicenseDetail | null
  fault: unknown
  quota: QuotaReading | null
  /** why no license key was looked up, or null */
  problem: string | null
  now: Date
  timing?: BatchTiming
}

export type LookupPorts = Meters & {
  load: (batch: LicenseLookup[], now: Date) => Promise<LoadedLookups>
  /** Records in memory. Never throws, never waits. */
  record: (answered: AnsweredCall) => void
  noteBatch?: NoteBatch
  vault: Vault
  clock: Clock
}

type Outcomes = Promise<(LookupOutcome | Promise<LookupOutcome>)[]>

/**
 * Loads, meters and decides. A lookup is read-only, so it registers nothing (docs/contract.md section 1). An outcome is
 * a promise if another transaction holds the daily count.
 */
export const createLookupBatch =
  (ports: LookupPorts) =>
  async (calls: Call[]): Outcomes => {
    const now = ports.clock()
    const beganMs = performance.now()
    const { snapshots, counted } = await ports.load(
      calls.map(({ token, licenseKey, address }) => ({
        apiKeyHash: sha256(token),
        keyHashes: keyHashes(ports.vault, licenseKey),
        address,
      })),
      now,
    )
    const loadedMs = performance.now()
    const callers = snapshots.map((snapshot) => authenticated(snapshot, now))
    const quotas = await meterLoaded(ports, callers, counted, now)
    const timing = { calls: calls.length, beganMs, loadedMs, meteredMs: performance.now() }
    ports.noteBatch?.(timing)
    const outcomes = calls.map((sent, i) => {
      const loaded = snapshots[i] ?? null
      const call = sent.endUser === null ? sent : callOfEndUser(sent, authenticated(loaded, now))
      const snapshot = call === sent ? loaded : loadedFor(call, loaded)
      const quota = quotas[i] ?? null
      if (!(quota instanceof Promise)) return conclude(ports, { call, snapshot, quota, now })
      return quota.then((reading) => conclude(ports, { call, snapshot, quota: reading, now }))
    })
    return outcomes.map(withTiming<LookupOutcome>(timing))
  }

type Loaded = { call: Call; snapshot: LookupSnapshot | null; quota: QuotaReading | null; now: Date }

/** A call that ends in a 503 is not recorded as answered. */
function conclude({ vault, record }: LookupPorts, { call, snapshot, quota, now }: Loaded): LookupOutcome {
  const status = decideLookup(snapshot, quota?.isGranted ?? false, now)
  const found = status === 'found' ? (snapshot?.license ?? null) : null
  const shown = found ? unseal(vault, found) : NOTHING_FOUND
  if (snapshot && shown.fault === null) {
    const evidence = lookupEvidenceOf(status, { caller: snapshot, quota, licenseKey: call.licenseKey, found })
    record(
      answeredCall(call, snapshot, { endpoint: 'lookup', licenseId: found?.id ?? null, status, evidence, at: now }),
    )
  }
  return { status, ...shown, quota, problem: call.problem, now }
}

type Shown = Pick<LookupOutcome, 'license' | 'fault'>
const NOTHING_FOUND: Shown = { license: null, fault: null }

/** Never throws, so that a key that cannot be decrypted fails its own call and not the batch. */
function unseal(vault: Vault, { keyCiphertext, isOldKey: _, ...license }: StoredLicense): Shown {
  try {
    return { license: { ...license, licenseKey: vault.decrypt(keyCiphertext) }, fault: null }
  } catch (fault) {
    return { license: null, fault }
  }
}
