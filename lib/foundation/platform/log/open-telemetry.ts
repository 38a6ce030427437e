import { readFileSync } from 'node:fs'
import type { Attributes, Context, SpanKind, Tracer } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base'
import { z } from 'zod'
import { atMostEvery } from '../concurrency/at-most-every'
import { readEnv } from '../config/env'
import { exportable } from './exportable-span'
import type { Log } from './log'
import { instanceOf } from './log'
import { type OpenSpan, type SpanFacts, setTracing, type Tracing } from './tracing'

const ROUTES = '.next/app-path-routes-manifest.json'
const FLUSH_MS = 3_000
const REPORT_EVERY_MS = 60_000

/**
 * Traces this process over OTLP/HTTP if OTEL_EXPORTER_OTLP_ENDPOINT is set. The packages are loaded only then. Next
 * adds spans of its own to the tracer that is registered here.
 */
export async function startTracing(log: Log): Promise<void> {
  if (readEnv().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  const [api, sdk, resources, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  reportProblems(api, log)
  const { instance, host, version } = instanceOf()
  const ours = resources.resourceFromAttributes({
    'service.name': 'latchkey',
    'service.version': version,
    'service.instance.id': `${host}/${instance}`,
    'latchkey.instance': instance,
  })
  const named = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(ours).merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(onlyExportable(new OTLPTraceExporter(), readRoutes()))],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL }
  const close = async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), late])
  }
  setTracing(createTracing({ api, tracer: provider.getTracer('latchkey', version), kinds, close }))
}

type Api = typeof import('@opentelemetry/api')
type Kinds = Record<'server' | 'client' | 'internal', SpanKind>
type Parts = { api: Api; tracer: Tracer; kinds: Kinds; close: () => Promise<void> }

const createTracing = ({ api, tracer, kinds, close }: Parts): Tracing => ({
  close,
  begin: (name, kind, facts): OpenSpan => {
    const root: Context = api.ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(facts) }, root)
    const within = api.trace.setSpan(root, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      addPart: (part, fromMs, toMs) => tracer.startSpan(part, { startTime: fromMs }, within).end(toMs),
      end: (more, isFailed) => {
        span.setAttributes(attributesOf(more))
        if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.end()
      },
    }
  },
})

const attributesOf = (facts: SpanFacts): Attributes => ({ ...facts })

/** Next's spans carry paths, queries and error messages: only what is known to hold nothing personal leaves. */
function onlyExportable(exporter: SpanExporter, routes: ReadonlySet<string>): SpanExporter {
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(
        spans.map((span) => exportable(span, routes)),
        done,
      ),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

const routeManifest = z.record(z.string(), z.string())

/** The patterns of all pages, as the build wrote them; none where there is no build. */
function readRoutes(): ReadonlySet<string> {
  try {
    return new Set(Object.values(routeManifest.parse(JSON.parse(readFileSync(ROUTES, 'utf8')))))
  } catch {
    return new Set()
  }
}

/** The messages of the packages may quote what a collector answered, so they are not passed on. */
function reportProblems({ diag, DiagLogLevel }: Api, log: Log): void {
  const report = atMostEvery(REPORT_EVERY_MS, () => performance.now())
  const warn = () => report((leftOut) => log.warn({ left_out: leftOut }, 'traces cannot be exported'))
  const ignore = () => undefined
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
}
