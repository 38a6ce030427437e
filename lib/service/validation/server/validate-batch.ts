import { canonicalVersion } from '@/lib/catalog/products/versions/core/version'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import { sha256, type Vault } from '@/lib/foundation/platform/security/vault'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import { type Meters, meterLoaded } from '@/lib/service/validation/metering/server/meter-calls'
import { type BatchTiming, withTiming } from '../core/batch-timing'
import { type AnsweredCall, answeredCall, type Call, type EvaluatedCall } from '../core/call'
import { applySlotResult, type Decision, decideValidation } from '../core/decide-validation'
import { callOfEndUser, loadedFor } from '../core/end-user'
import { evidenceOf } from '../core/record-evidence'
import { authenticated, type Snapshot } from '../core/snapshot'
import { type Answered, answerCall, failed, type SignAnswer } from './answer-call'
import type { NoteBatch } from './batch-figures'
import { keyHashes } from './license-of-key'
import type { TakeSlot } from './slot-queue'
import type { SlotRequest } from './slots.sql'
import type { LoadedValidations, ValidationLookups } from './validations.sql'

/** The outcome of a call. `quota` is null if the call was not authenticated, and so not counted. */
export type ValidationOutcome = Answered & {
  decision: Decision
  quota: QuotaReading | null
  /** why the request named no license key that could exist, or null */
  problem: string | null
  now: Date
  timing?: BatchTiming
}

export type ValidationPorts = Meters & {
  load: (batch: ValidationLookups) => Promise<LoadedValidations>
  takeSlot: TakeSlot
  sign: SignAnswer
  /** Records in memory. Never throws, never waits. */
  record: (answered: AnsweredCall) => void
  noteBatch?: NoteBatch
  vault: Vault
  clock: Clock
}

/**
 * Loads, meters, decides, registers, answers and records, with the same number of statements for 1 call or 64. An
 * outcome that takes longer than its batch (a slot, a signature, or a daily count that another transaction holds) is a
 * promise, so that it delays no other call.
 */
export const createValidateBatch =
  (ports: ValidationPorts) =>
  async (calls: Call[]): Promise<(ValidationOutcome | Promise<ValidationOutcome>)[]> => {
    const now = ports.clock()
    const beganMs = performance.now()
    const { snapshots, counted } = await ports.load(lookupsOf(ports.vault, calls, now))
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
      if (!(quota instanceof Promise)) return answerMetered(ports, evaluate(call, snapshot, quota, now), now)
      return quota.then((reading) => answerMetered(ports, evaluate(call, snapshot, reading, now), now))
    })
    return outcomes.map(withTiming<ValidationOutcome>(timing))
  }

function evaluate(call: Call, snapshot: Snapshot | null, quota: QuotaReading | null, now: Date): EvaluatedCall {
  return { call, snapshot, quota, decision: decideValidation(snapshot, quota?.isGranted ?? false, now) }
}

function answerMetered(
  ports: ValidationPorts,
  evaluated: EvaluatedCall,
  now: Date,
): ValidationOutcome | Promise<ValidationOutcome> {
  const request = slotRequest(ports.vault, evaluated, now)
  if (request) return answerWithSlot(ports, evaluated, request)
  const answered = answerCall(ports, evaluated, now)
  if (!(answered instanceof Promise)) return conclude(ports, evaluated, answered, now)
  return answered.then((signed) => conclude(ports, evaluated, signed, now))
}

/** The slot that a call must take before it is answered; null if it needs none. */
function slotRequest(vault: Vault, { decision, snapshot, call }: EvaluatedCall, now: Date): SlotRequest | null {
  if (decision.slot !== 'wanted' || !decision.license || !snapshot) return null
  const { address, licenseKey } = call
  const { organizationId, ipv6Prefix } = snapshot.product
  const slot = slotOf(address, ipv6Prefix)
  return { organizationId, licenseId: decision.license.id, keyHashes: keyHashes(vault, licenseKey), slot, address, now }
}

/** Never rejects. The call stays counted by the meter even if the slot could not be requested. */
async function answerWithSlot(
  ports: ValidationPorts,
  evaluated: EvaluatedCall,
  request: SlotRequest,
): Promise<ValidationOutcome> {
  const { now } = request
  try {
    const slot = await ports.takeSlot(request)
    const { call, snapshot, quota, decision } = evaluated
    const settled = { call, snapshot, quota, decision: applySlotResult(decision, slot) }
    return conclude(ports, settled, await answerCall(ports, settled, now), now)
  } catch (error) {
    const { call, decision, quota } = evaluated
    return { decision, quota, problem: call.problem, now, ...failed(error) }
  }
}

/** A call that ends in a 503 has no decision, so it is not recorded as answered. */
function conclude(
  { record }: ValidationPorts,
  evaluated: EvaluatedCall,
  answered: Answered,
  now: Date,
): ValidationOutcome {
  const { call, snapshot, quota, decision } = evaluated
  if (snapshot && answered.fault === null) {
    const [licenseId, evidence] = [decision.license?.id ?? null, evidenceOf(evaluated)]
    record(
      answeredCall(call, snapshot, { endpoint: 'validate', licenseId, status: decision.status, evidence, at: now }),
    )
  }
  // Node.js 20 takes 2 µs for each field after a leading spread, and a few nanoseconds before one.
  return { decision, quota, problem: call.problem, now, ...answered }
}

function lookupsOf(vault: Vault, calls: Call[], now: Date): ValidationLookups {
  const tokens = new Map<string, number>()
  const lookups = calls.map(({ token, licenseKey, address, endUser, version }) => {
    const caller = tokens.get(token) ?? tokens.size
    tokens.set(token, caller)
    return {
      caller,
      keyHashes: keyHashes(vault, licenseKey),
      address,
      network64: slotOf(address, 64),
      endUser: endUser?.address ? { address: endUser.address, network64: slotOf(endUser.address, 64) } : null,
      canonicalVersion: version === null ? null : canonicalVersion(version),
    }
  })
  return { apiKeyHashes: [...tokens.keys()].map(sha256), calls: lookups, now }
}
