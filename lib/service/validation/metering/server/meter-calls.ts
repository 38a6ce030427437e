import { utcDay } from '@/lib/foundation/shared/durations'
import { narrowerQuota } from '../core/narrower-quota'
import type { KeyMeter, KeyQuotaRequest, Meter, QuotaGrant, QuotaReading } from '../core/quota'
import { type BatchReading, type Metered, meterBatch, openGrant } from './meter-batch'

/** A call, with the limit of its API key if that has one of its own. */
type MeteredCall = Metered & { apiKeyId: string; keySettings: { dailyLimit: number | null } | null }
export type Meters = { meter: Meter; keyMeter: KeyMeter }
/** A call with what its API key's own limit says of it; null where the key has none. */
type KeyChecked = { call: MeteredCall | null; ofKey: QuotaReading | null }

/** What the statement that loaded a batch granted, by product: all of its calls are of API keys without settings. */
export type Counted = Map<string, QuotaGrant>

/** Hands out what was counted as the batch was loaded, and counts the rest. */
export async function meterLoaded(
  meters: Meters,
  batch: (MeteredCall | null)[],
  counted: Counted,
  now: Date,
): Promise<BatchReading[]> {
  if (counted.size === 0) return meterCalls(meters, batch, now)
  const byStatement = batch.map((call) => (call && counted.has(call.product.id) ? call : null))
  const byMeters = batch.map((call, i) => (byStatement[i] ? null : call))
  const grants: Meter = { take: async (asked) => asked.flatMap(({ productId }) => counted.get(productId) ?? []) }
  const readings = await meterBatch(grants, byStatement, now)
  const others = await meterCalls(meters, byMeters, now)
  return readings.map((reading, i) => reading ?? others[i] ?? null)
}

/**
 * Counts a batch: first for the API keys that have a limit of their own, and what they grant for the products. Without
 * such a key in the batch nothing more is asked than for the products.
 */
export async function meterCalls(meters: Meters, batch: (MeteredCall | null)[], now: Date): Promise<BatchReading[]> {
  if (!batch.some((call) => ownLimit(call) !== null)) return meterBatch(meters.meter, batch, now)
  const requests = keyRequests(batch, utcDay(now))
  const taken = await meters.keyMeter.take(requests)
  const open = new Map<string, () => QuotaReading>()
  const late = new Map<string, BatchReading[]>()
  for (const [i, request] of requests.entries()) {
    const grant = taken[i]
    if (!grant) throw new Error('the meter answered fewer API keys than it was asked')
    if (grant instanceof Promise) late.set(request.apiKeyId, meterLate(meters, { request, grant, batch, now }))
    else open.set(request.apiKeyId, openKeyGrant(request, grant))
  }
  const ready = batch.map((call) =>
    call && late.has(call.apiKeyId) ? NOT_NOW : { call, ofKey: (call && open.get(call.apiKeyId)?.()) ?? null },
  )
  const readings = await meterProducts(meters, ready, now)
  return batch.map((call, i) => (call && late.get(call.apiKeyId)?.shift()) ?? readings[i] ?? null)
}

const NOT_NOW: KeyChecked = { call: null, ofKey: null }

const ownLimit = (call: MeteredCall | null): number | null => call?.keySettings?.dailyLimit ?? null

/** One request per API key with a limit of its own. */
function keyRequests(batch: (MeteredCall | null)[], day: string): KeyQuotaRequest[] {
  const byKey = new Map<string, KeyQuotaRequest>()
  for (const call of batch) {
    const limit = ownLimit(call)
    if (!call || limit === null) continue
    const known = byKey.get(call.apiKeyId)
    if (known) known.wanted += 1
    else byKey.set(call.apiKeyId, { apiKeyId: call.apiKeyId, day, limit, wanted: 1 })
  }
  return [...byKey.values()]
}

function openKeyGrant(request: KeyQuotaRequest, grant: QuotaGrant): () => QuotaReading {
  const next = openGrant(request, grant)
  return () => ({ ...next(), isOfKey: true })
}

type Late = { request: KeyQuotaRequest; grant: Promise<QuotaGrant>; batch: (MeteredCall | null)[]; now: Date }

/** Another transaction holds the key's counter: its calls are counted for their product after the rest of the batch. */
function meterLate(meters: Meters, { request, grant, batch, now }: Late): BatchReading[] {
  const calls = batch.filter((call) => call?.apiKeyId === request.apiKeyId)
  const counted = grant.then((granted) => {
    const next = openKeyGrant(request, granted)
    const checked = calls.map((call) => ({ call, ofKey: next() }))
    return meterProducts(meters, checked, now)
  })
  const readings = calls.map(async (_, i) => {
    const reading = await (await counted)[i]
    if (!reading) throw new Error('the meter answered fewer calls than it was asked')
    return reading
  })
  // The rest of the batch may fail before it hands these out.
  for (const reading of readings) reading.catch(() => undefined)
  return readings
}

/** Counts for the products what the keys granted, and gives the keys back what the products refuse. */
async function meterProducts({ meter, keyMeter }: Meters, calls: KeyChecked[], now: Date): Promise<BatchReading[]> {
  const passed = calls.map(({ call, ofKey }) => (ofKey === null || ofKey.isGranted ? call : null))
  const giveBack = (refused: (MeteredCall | null)[]) => {
    const requests = keyRequests(refused, utcDay(now))
    if (requests.length > 0) keyMeter.giveBack(requests)
  }
  try {
    const ofProducts = await meterBatch(meter, passed, now)
    giveBack(passed.filter((_, i) => isRefused(ofProducts[i])))
    return calls.map(({ call, ofKey }, i) => {
      const ofProduct = ofProducts[i] ?? null
      if (ofKey === null || ofProduct === null) return ofProduct ?? ofKey
      if (!(ofProduct instanceof Promise)) return narrowerQuota(ofKey, ofProduct)
      return narrowerLate(ofKey, ofProduct, () => giveBack([call]))
    })
  } catch (error) {
    giveBack(passed)
    throw error
  }
}

const isRefused = (reading: BatchReading | undefined): boolean =>
  reading !== null && reading !== undefined && !(reading instanceof Promise) && !reading.isGranted

async function narrowerLate(ofKey: QuotaReading, late: Promise<QuotaReading>, giveBack: () => void) {
  try {
    const ofProduct = await late
    if (!ofProduct.isGranted) giveBack()
    return narrowerQuota(ofKey, ofProduct)
  } catch (error) {
    giveBack()
    throw error
  }
}
