import type { Meter, QuotaReading } from '@/lib/metering/core/quota'
import { meterBatch } from '@/lib/metering/server/meter-batch'
import { slotOf } from '@/lib/platform/address'
import type { Clock } from '@/lib/platform/clock'
import { sha256, type Vault } from '@/lib/platform/vault'
import { type Decision, decideValidation, type SlotOutcome } from '../core/decide-validation'
import type { Judged } from '../core/judged'
import { type Call, type Observed, observe } from '../core/observed'
import { authenticated, type Snapshot } from '../core/snapshot'
import { keyHashes } from './hash-key'
import { registerNewcomers } from './register-newcomers'
import type { SlotRequest, ValidationLookups } from './store'

/** What came of it. `quota` is null when the call was not authenticated, and so not counted. */
export type ValidationOutcome = { decision: Decision; quota: QuotaReading | null; now: Date }

export type ValidationPorts = {
  load: (batch: ValidationLookups) => Promise<(Snapshot | null)[]>
  meter: Meter
  register: (requests: SlotRequest[]) => Promise<SlotOutcome[]>
  /** Takes note in memory; never throws, never waits. */
  record: (observed: Observed) => void
  vault: Vault
  clock: Clock
}

/** Load, meter, decide, register, record: for 1 call or 64 at the same number of statements. */
export const createValidateBatch = (ports: ValidationPorts) => async (calls: Call[]) => {
  const snapshots = await ports.load(lookupsOf(ports.vault, calls))
  const now = ports.clock()
  const quotas = await meterBatch(
    ports.meter,
    snapshots.map((snapshot) => authenticated(snapshot, now)),
    now,
  )
  const judged = calls.map(({ address }, i): Judged => {
    const snapshot = snapshots[i] ?? null
    return { decision: decideValidation(snapshot, quotas[i]?.isGranted ?? false, now), caller: snapshot, address }
  })
  const decisions = await registerNewcomers(ports.register, judged)
  return decisions.map((decision, i): ValidationOutcome => {
    const [call, caller] = [calls[i], snapshots[i]]
    const licenseId = decision.license?.id ?? null
    if (call && caller)
      ports.record(observe(call, caller, { endpoint: 'validate', licenseId, status: decision.status, at: now }))
    return { decision, quota: quotas[i] ?? null, now }
  })
}

function lookupsOf(vault: Vault, calls: Call[]): ValidationLookups {
  const tokens = new Map<string, number>()
  const lookups = calls.map(({ token, licenseKey, address }) => {
    const caller = tokens.get(token) ?? tokens.size
    tokens.set(token, caller)
    return { caller, keyHashes: keyHashes(vault, licenseKey), address, network64: slotOf(address, 64) }
  })
  return { apiKeyHashes: [...tokens.keys()].map(sha256), calls: lookups }
}
