import type { Meter, QuotaReading } from '@/lib/metering/core/quota'
import { meterBatch } from '@/lib/metering/server/meter-batch'
import type { Clock } from '@/lib/platform/config/clock'
import { slotOf } from '@/lib/platform/network/ip-address'
import { sha256, type Vault } from '@/lib/platform/security/vault'
import { canonicalVersion } from '@/lib/versions/core/version'
import { type AnsweredCall, answeredCall, type Call } from '../core/call'
import { applySlotResult, type Decision, decideValidation } from '../core/decide-validation'
import type { EvaluatedCall } from '../core/evaluated-call'
import { evidenceOf } from '../core/record-evidence'
import { authenticated, type Snapshot } from '../core/snapshot'
import { type Answered, answerCall, NONE, type SignAnswer } from './answer-call'
import { keyHashes } from './hash-key'
import type { TakeSlot } from './slot-queue'
import type { SlotRequest, ValidationLookups } from './validations.sql'

/** What came of it. `quota` is null when the call was not authenticated, and so not counted. */
export type ValidationOutcome = Answered & { decision: Decision; quota: QuotaReading | null; now: Date }

export type ValidationPorts = {
  load: (batch: ValidationLookups) => Promise<(Snapshot | null)[]>
  meter: Meter
  takeSlot: TakeSlot
  sign: SignAnswer
  /** Takes note in memory; never throws, never waits. */
  record: (observed: AnsweredCall) => void
  vault: Vault
  clock: Clock
}

/**
 * Load, meter, decide, register, answer, record: for 1 call or 64 at the same number of statements. A call that needs a
 * slot gets a promise, which never rejects: whoever holds its license keeps nobody else in the batch from an answer.
 */
export const createValidateBatch =
  (ports: ValidationPorts) =>
  async (calls: Call[]): Promise<(ValidationOutcome | Promise<ValidationOutcome>)[]> => {
    const now = ports.clock()
    const snapshots = await ports.load(lookupsOf(ports.vault, calls, now))
    const quotas = await meterBatch(
      ports.meter,
      snapshots.map((snapshot) => authenticated(snapshot, now)),
      now,
    )
    const judged = calls.map((call, i): EvaluatedCall => {
      const snapshot = snapshots[i] ?? null
      return { call, snapshot, decision: decideValidation(snapshot, quotas[i]?.isGranted ?? false, now) }
    })
    const late = judged.map((each, i) => {
      const request = slotRequest(each, now)
      return request && answerLate(ports, each, { request, quota: quotas[i] ?? null })
    })
    const given = judged.map((each, i) => (late[i] ? null : answerCall(ports, each, now)))
    // Only signatures are waited for.
    const answered = given.some((each) => each instanceof Promise) ? await Promise.all(given) : (given as Settled)
    return judged.map(
      (each, i) => late[i] ?? conclude(ports, each, { answered: answered[i] ?? NONE, quota: quotas[i] ?? null, now }),
    )
  }

/** The slot that a call must take before it is answered; null for all others. */
function slotRequest({ decision, snapshot, call }: EvaluatedCall, now: Date): SlotRequest | null {
  if (decision.slot !== 'wanted' || !decision.license || !snapshot) return null
  const { address } = call
  return { licenseId: decision.license.id, slot: slotOf(address, snapshot.product.ipv6Prefix), address, now }
}

type Settled = (Answered | null)[]

type Late = { request: SlotRequest; quota: QuotaReading | null }

/** What it asked of the meter stays counted, also where no slot could be asked for: it was looked at like any other. */
async function answerLate(
  ports: ValidationPorts,
  judged: EvaluatedCall,
  { request, quota }: Late,
): Promise<ValidationOutcome> {
  const { now } = request
  try {
    const slot = await ports.takeSlot(request)
    const settled = { ...judged, decision: applySlotResult(judged.decision, slot) }
    return conclude(ports, settled, { answered: await answerCall(ports, settled, now), quota, now })
  } catch (fault) {
    return { ...NONE, decision: judged.decision, fault, quota, now }
  }
}

type Conclusion = Pick<ValidationOutcome, 'quota' | 'now'> & { answered: Answered }

/** What has no verdict is no answer: a call that ends in a 503 leaves no record of one. */
function conclude(
  { record }: ValidationPorts,
  judged: EvaluatedCall,
  { answered, quota, now }: Conclusion,
): ValidationOutcome {
  const { call, snapshot, decision } = judged
  if (snapshot && answered.fault === null) {
    const [licenseId, saw] = [decision.license?.id ?? null, evidenceOf(judged, quota)]
    record(answeredCall(call, snapshot, { endpoint: 'validate', licenseId, status: decision.status, saw, at: now }))
  }
  return { ...answered, decision, quota, now }
}

function lookupsOf(vault: Vault, calls: Call[], now: Date): ValidationLookups {
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
  return { apiKeyHashes: [...tokens.keys()].map(sha256), calls: lookups, now }
}
