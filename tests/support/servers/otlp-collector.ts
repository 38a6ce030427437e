import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
  z.unknown(),
])
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .default([])
  .transform((list) => Object.fromEntries(list.map((each) => [each.key, each.value])))
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  events: z.array(z.unknown()).default([]),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
})
/** The JSON form of OTLP's ExportTraceServiceRequest, as far as our tests read it. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

export type CollectedSpan = z.infer<typeof span> & { resource: Record<string, unknown> }

export type OtlpCollector = {
  /** for OTEL_EXPORTER_OTLP_ENDPOINT */
  url: string
  spans: () => CollectedSpan[]
  /** everything that was sent, as text */
  text: () => string
  close: () => Promise<void>
}

/** Takes traces over OTLP/HTTP, as a collector does, and refuses what is not in its form. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  let text = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
      const { resourceSpans } = traces.parse(JSON.parse(body))
      text += body
      for (const { resource, scopeSpans } of resourceSpans) {
        const sent = scopeSpans.flatMap((scope) => scope.spans)
        spans.push(...sent.map((each) => ({ ...each, resource: resource.attributes })))
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    text: () => text,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
