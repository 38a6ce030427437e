import { sentVersion } from '@/lib/catalog/products/versions/core/version'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { limitOfDay } from '@/lib/foundation/plans/core/burst'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalAddress } from '@/lib/foundation/platform/network/ip-address'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { utcDay } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import type { Call, EvaluatedCall } from '@/lib/service/validation/core/call'
import { applySlotResult, type Decision, decideValidation } from '@/lib/service/validation/core/decide-validation'
import { evidenceFor } from '@/lib/service/validation/core/evidence'
import type { Snapshot } from '@/lib/service/validation/core/snapshot'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'
import { type Answered, answerCall } from '@/lib/service/validation/server/answer-call'
import { loadSnapshot } from '@/lib/service/validation/server/load-snapshot'
import { explainDecision } from '../core/explain-decision'
import type { SimulateQuery, Simulation, Situation } from '../core/schema'
import { verdictOf } from '../core/verdict'
import { readSituation } from './read-situation'
import { findSimulationBase, type SimulationBase } from './simulations.sql'

type Reading = Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>
type Viewer = { organizationId: string; seesAddresses: boolean }

/** Simulates a call for a member, and explains its answer. */
export const simulateValidation = (
  reading: Reading,
  actor: Granted<'licenses:view'>,
  query: SimulateQuery,
): Promise<Simulation> => {
  const seesAddresses = grant(actor, 'ips:view') !== null
  return simulateCall(reading, { organizationId: actor.organizationId, seesAddresses }, query)
}

/**
 * The same load, decision and rendering as for a real call, with nothing counted, registered or recorded. License keys
 * stay masked, and nothing is signed: a signature on an answer that was never given could be passed off as one. Whoever
 * calls this has checked that the organization may be shown.
 */
export async function simulateCall(
  { pool, history, vault, now }: Reading,
  { organizationId, seesAddresses }: Viewer,
  query: SimulateQuery,
): Promise<Simulation> {
  const at = query.at ? new Date(query.at) : now
  const base = requireBase(
    await findSimulationBase(pool, {
      organizationId,
      productId: query.product,
      licenseId: query.license ?? null,
      at,
      day: utcDay(at),
    }),
    query,
  )
  const call = callOf(query)
  const snapshot = await load(pool, base, { call, now })
  const quota = quotaOf(snapshot, base, utcDay(at))
  const decision = simulateSlot(decideValidation(snapshot, quota.isGranted, at))
  const answered = await answerUnsigned({ call, snapshot, quota, decision }, vault, at)
  const situation = await readSituation(
    { pool, history },
    {
      organizationId,
      productId: query.product,
      licenseId: base.licenseId,
      address: call.address,
      status: decision.status,
      sees: { addresses: seesAddresses, licenses: true },
    },
  )
  return present({ at, base, call, snapshot, quota, decision, answered, query, situation }, vault)
}

function requireBase(base: SimulationBase | undefined, { license }: SimulateQuery) {
  if (!base) throw new Fault('not_found', "This product doesn't exist.")
  if (license && !base.licenseId) throw new Fault('not_found', 'This product has no such license.')
  const { apiKeyHash } = base
  if (!apiKeyHash) throw new Fault('conflict', 'This product has no API key yet. Create one first.')
  return { ...base, apiKeyHash }
}

type Base = ReturnType<typeof requireBase>

function callOf({ address, version, device }: SimulateQuery): Call {
  const canonical = canonicalAddress(address)
  if (!canonical) throw new Fault('invalid', 'Enter a full IP address.', { address: FIELD_WORDS.address })
  return {
    token: '',
    licenseKey: null,
    problem: null,
    address: canonical,
    endUser: null,
    requestId: '',
    version: version === undefined ? null : sentVersion(version),
    deviceId: device ?? null,
    sent: { licenseKey: null, body: null, nonce: null },
  }
}

/** Uses the statement of the public API, with the hashes that a real call would have. */
async function load(
  pool: ReadContext['pool'],
  base: Base,
  { call: { address, version }, now }: { call: Call; now: Date },
): Promise<Snapshot> {
  const { apiKeyHash, licenseKeyHash } = base
  const snapshot = await loadSnapshot(pool, { apiKeyHash, licenseKeyHash, address, version, now })
  if (!snapshot) throw new Fault('conflict', 'The API key of this product has just expired. Try again.')
  // The address is a customer's, and need not be one that this API key is accepted from.
  return { ...snapshot, isSourceAllowed: true }
}

/** As the meter would count the call: one over the limit begins a burst that is still to come. */
function quotaOf({ organization }: Snapshot, { used, burst }: Base, day: string): QuotaReading {
  const planned = dailyLimit(organization.plan, organization.dailyLimitOverride)
  const facts = { isEnabled: organization.isBurstEnabled, ofMonth: burst, used }
  const { inForce, most } = limitOfDay(planned, facts, day)
  const limit = inForce !== null && used >= inForce ? most : inForce
  return { isGranted: limit === null || used < limit, limit, used }
}

/** A slot that a real call would take counts as taken. */
const simulateSlot = (decision: Decision): Decision =>
  decision.slot === 'wanted' && decision.license
    ? applySlotResult(decision, {
        outcome: 'new',
        ipCount: decision.license.ipCount + 1,
        maxIps: decision.license.ipPolicy?.maxIps ?? null,
        revokedAt: decision.license.revokedAt,
        expiresAt: decision.license.expiresAt,
      })
    : decision

function answerUnsigned(
  { snapshot, ...evaluated }: EvaluatedCall,
  vault: Vault,
  at: Date,
): Answered | Promise<Answered> {
  const masked = { decrypt: (sealed: Uint8Array) => maskLicenseKey(vault.decrypt(sealed)) }
  const ports = { vault: masked, sign: () => Promise.reject(new Error('a simulation is never signed')) }
  return answerCall(ports, { ...evaluated, snapshot: snapshot && { ...snapshot, signing: null } }, at)
}

type Outcome = {
  at: Date
  base: Base
  call: Call
  snapshot: Snapshot
  quota: QuotaReading
  decision: Decision
  answered: Answered
  query: SimulateQuery
  situation: Situation
}

function present(
  { at, base, call, snapshot, quota, decision, answered, query, situation }: Outcome,
  vault: Vault,
): Simulation {
  const { answer } = answered
  const request = { address: call.address, reason: null, version: call.version }
  const seen = { caller: snapshot, license: snapshot.license, quota, licenseKey: null, version: call.version }
  const steps = explainDecision(decision, seen, request)
  const { status } = decision
  return {
    verdict: verdictOf({
      status,
      address: call.address,
      steps,
      situation,
      // The rules and slots of now, at whatever time the call is imagined.
      at: new Date(8.64e15),
      evidence: evidenceFor(status, seen),
    }),
    situation,
    at: at.toISOString(),
    status,
    http_status: answered.fault === null ? httpStatus(decision) : 503,
    answer: answer && { ...answer, signature: null },
    product: { id: query.product, name: base.productName },
    license:
      base.licenseId && base.licenseKeyCiphertext
        ? { id: base.licenseId, key: maskLicenseKey(vault.decrypt(base.licenseKeyCiphertext)) }
        : null,
    takes_slot: decision.slot === 'taken',
    is_signed: snapshot.signing !== null,
    steps,
  }
}

function httpStatus({ status }: Decision): 200 | 401 | 429 {
  if (status === 'invalid_api_key') return 401
  return status === 'rate_limit_exceeded' ? 429 : 200
}
