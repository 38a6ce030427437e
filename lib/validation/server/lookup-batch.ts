import type { LicenseDetail } from '@/lib/licenses/core/present-license'
import type { Meter, QuotaReading } from '@/lib/metering/core/quota'
import { meterBatch } from '@/lib/metering/server/meter-batch'
import type { Clock } from '@/lib/platform/clock'
import { sha256, type Vault } from '@/lib/platform/vault'
import { decideLookup, type LookupStatus } from '../core/decide-lookup'
import { sawOfLookup } from '../core/explain-record'
import { type Call, type Observed, observe } from '../core/observed'
import { authenticated } from '../core/snapshot'
import { keyHashes } from './hash-key'
import type { LicenseLookup, LookupSnapshot, StoredLicense } from './store-lookups'

/** `license` is filled when the status is `found`; `quota` is null when the call was not authenticated. */
export type LookupOutcome = {
  status: LookupStatus
  license: LicenseDetail | null
  quota: QuotaReading | null
  now: Date
}

export type LookupPorts = {
  load: (batch: LicenseLookup[], now: Date) => Promise<(LookupSnapshot | null)[]>
  meter: Meter
  /** Takes note in memory; never throws, never waits. */
  record: (observed: Observed) => void
  vault: Vault
  clock: Clock
}

/** Load, meter, decide: read-only, so nothing is registered (spec.md, Look up a license). */
export const createLookupBatch = (ports: LookupPorts) => async (calls: Call[]) => {
  const now = ports.clock()
  const snapshots = await ports.load(
    calls.map(({ token, licenseKey }) => ({
      apiKeyHash: sha256(token),
      keyHashes: keyHashes(ports.vault, licenseKey),
    })),
    now,
  )
  const quotas = await meterBatch(
    ports.meter,
    snapshots.map((snapshot) => authenticated(snapshot, now)),
    now,
  )
  return calls.map((call, i): LookupOutcome => {
    const [snapshot, quota] = [snapshots[i] ?? null, quotas[i] ?? null]
    const status = decideLookup(snapshot, quota?.isGranted ?? false, now)
    const found = status === 'found' ? (snapshot?.license ?? null) : null
    if (snapshot) {
      const saw = sawOfLookup(status, { caller: snapshot, quota, licenseKey: call.licenseKey })
      ports.record(observe(call, snapshot, { endpoint: 'lookup', licenseId: found?.id ?? null, status, saw, at: now }))
    }
    return { status, license: found && unseal(ports.vault, found), quota, now }
  })
}

const unseal = (vault: Vault, { keyCiphertext, ...license }: StoredLicense): LicenseDetail => ({
  ...license,
  licenseKey: vault.decrypt(keyCiphertext),
})
