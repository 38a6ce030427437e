import { onGlobal } from '../config/on-global'

/** What a span says of itself. The exporter drops every other attribute (open-telemetry.ts). */
export type SpanFacts = {
  'http.request.method'?: string
  'http.response.status_code'?: number
  'latchkey.endpoint'?: string
  'latchkey.request_id'?: string
  'latchkey.batch_calls'?: number
  'latchkey.task'?: string
  'latchkey.attempt'?: number
  'latchkey.outcome'?: string
  'latchkey.endpoint_id'?: string
  'error.type'?: string
}

/** A span that has begun. Times are in ms of `performance.now()`. */
export type OpenSpan = {
  /** the W3C header that makes the spans of another process its children */
  traceparent: string
  /** Adds a part that is over. */
  addPart: (name: string, fromMs: number, toMs: number) => void
  end: (facts: SpanFacts, isFailed: boolean) => void
}

export type Tracing = {
  begin: (name: string, kind: 'server' | 'client' | 'internal', facts: SpanFacts) => OpenSpan
  /** Sends what is waiting, within a few seconds. Never rejects. */
  close: () => Promise<void>
}

const getSlot = onGlobal('tracing', (): { tracing: Tracing | null } => ({ tracing: null }))

/** How this process traces; null unless OTEL_EXPORTER_OTLP_ENDPOINT is set, and then nothing is paid for it. */
export const getTracing = (): Tracing | null => getSlot().tracing

export function setTracing(tracing: Tracing): void {
  getSlot().tracing = tracing
}

/** Runs something in a span of its own, if this process traces. A rejection ends the span as failed. */
export async function traced<T>(name: string, facts: SpanFacts, run: () => Promise<T>): Promise<T> {
  const span = getTracing()?.begin(name, 'internal', facts)
  if (!span) return run()
  try {
    const result = await run()
    span.end({}, false)
    return result
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'Error' }, true)
    throw error
  }
}
