/** A log line as read from the database. */
export type LoggedLine = {
  id: string
  minute: Date
  productId: string
  licenseId: string | null
  endpoint: 'validate' | 'lookup'
  status: string
  reason: string | null
  address: string
  version: string | null
  deviceId: string | null
  /** id of the first call, and of the last */
  requestId: string
  lastRequestId: string
  firstAt: Date
  lastAt: Date
  hits: number
  evidence: string | null
}

/**
 * Merges identical lines of one minute into the newest of them: a busy license is written every second. The evidence is
 * that of the last call.
 */
export function gatherLines<L extends LoggedLine>(lines: L[]): L[] {
  const gathered = new Map<string, L>()
  for (const line of lines) {
    const key = likeness(line)
    const known = gathered.get(key)
    gathered.set(key, known ? together(known, line) : line)
  }
  return [...gathered.values()]
}

const likeness = (line: LoggedLine): string =>
  JSON.stringify([
    line.minute.getTime(),
    line.productId,
    line.licenseId,
    line.endpoint,
    line.status,
    line.reason,
    line.address,
    line.version,
    line.deviceId,
  ])

function together<L extends LoggedLine>(newer: L, older: L): L {
  const first = older.firstAt < newer.firstAt ? older : newer
  const last = older.lastAt > newer.lastAt ? older : newer
  return {
    ...newer,
    hits: newer.hits + older.hits,
    firstAt: first.firstAt,
    requestId: first.requestId,
    lastAt: last.lastAt,
    lastRequestId: last.lastRequestId,
    evidence: last.evidence,
  }
}
