import type { Meter, QuotaReading } from '@/lib/metering/core/quota'
import { meterBatch } from '@/lib/metering/server/meter-batch'
import { slotOf } from '@/lib/platform/address'
import type { Clock } from '@/lib/platform/clock'
import { sha256, type Vault } from '@/lib/platform/vault'
import { type Decision, decideValidation, type SlotOutcome } from '../core/decide-validation'
import { sawOf } from '../core/explain-record'
import type { Judged } from '../core/judged'
import { type Call, type Observed, observe } from '../core/observed'
import { authenticated, type Snapshot } from '../core/snapshot'
import { canonicalVersion } from '../core/version'
import { type Answered, answerCall, type SignAnswer } from './answer-call'
import { keyHashes } from './hash-key'
import { registerNewcomers } from './register-newcomers'
import type { SlotRequest, ValidationLookups } from './store'

/** What came of it. `quota` is null when the call was not authenticated, and so not counted. */
export type ValidationOutcome = Answered & { decision: Decision; quota: QuotaReading | null; now: Date }

export type ValidationPorts = {
  load: (batch: ValidationLookups) => Promise<(Snapshot | null)[]>
  meter: Meter
  register: (requests: SlotRequest[]) => Promise<SlotOutcome[]>
  sign: SignAnswer
  /** Takes note in memory; never throws, never waits. */
  record: (observed: Observed) => void
  vault: Vault
  clock: Clock
}

/** Load, meter, decide, register, answer, record: for 1 call or 64 at the same number of statements. */
export const createValidateBatch = (ports: ValidationPorts) => async (calls: Call[]) => {
  const snapshots = await ports.load(lookupsOf(ports.vault, calls))
  const now = ports.clock()
  const quotas = await meterBatch(
    ports.meter,
    snapshots.map((snapshot) => authenticated(snapshot, now)),
    now,
  )
  const judged = calls.map((call, i): Judged => {
    const snapshot = snapshots[i] ?? null
    return { call, snapshot, decision: decideValidation(snapshot, quotas[i]?.isGranted ?? false, now) }
  })
  const settled = await registerNewcomers(ports.register, judged)
  const answered = await Promise.all(settled.map((each) => answerCall(ports, each, now)))
  return settled.map((each, i): ValidationOutcome => {
    const { answer = null, fault = null } = answered[i] ?? {}
    const quota = quotas[i] ?? null
    if (fault === null) note(ports, each, { quota, now })
    return { decision: each.decision, answer, fault, quota, now }
  })
}

/** What has no verdict is no answer: a call that ends in a 503 leaves no record of one. */
function note({ record }: ValidationPorts, judged: Judged, { quota, now }: Pick<ValidationOutcome, 'quota' | 'now'>) {
  const { call, snapshot, decision } = judged
  if (!snapshot) return
  const licenseId = decision.license?.id ?? null
  const saw = sawOf(judged, quota)
  record(observe(call, snapshot, { endpoint: 'validate', licenseId, status: decision.status, saw, at: now }))
}

function lookupsOf(vault: Vault, calls: Call[]): ValidationLookups {
  const tokens = new Map<string, number>()
  const lookups = calls.map(({ token, licenseKey, address, version }) => {
    const caller = tokens.get(token) ?? tokens.size
    tokens.set(token, caller)
    return {
      caller,
      keyHashes: keyHashes(vault, licenseKey),
      address,
      network64: slotOf(address, 64),
      canonicalVersion: version === null ? null : canonicalVersion(version),
    }
  })
  return { apiKeyHashes: [...tokens.keys()].map(sha256), calls: lookups }
}
