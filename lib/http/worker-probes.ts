import { createServer, type Server } from 'node:http'
import { newRequestId } from '@/lib/platform/ids'
import type { Answer } from './answer'
import { notFound } from './answer'
import { pathOf } from './edge-guard'
import { answerMetrics } from './metrics-route'
import { writeAnswer } from './node-lane'
import { answerHealth, answerProbe, type Probes } from './probes'

type WorkerProbes = { probes: Probes; metrics: () => Promise<string> }

/** Where `npm run worker` tells how it is: the same three addresses as a process that serves, and nothing else. */
export const createWorkerProbes = ({ probes, metrics }: WorkerProbes): Server =>
  createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const asks: Record<string, () => Promise<Answer>> = {
      '/api/health': answerHealth,
      '/api/ready': probes.ready,
      '/api/metrics': () => answerMetrics(request.headers.authorization, metrics),
    }
    const ask = asks[pathOf(request.url ?? '')]
    const answered = ask ? answerProbe(request.method ?? '', ask) : Promise.resolve(notFound(newRequestId()))
    answered.then(
      (given) => writeAnswer(response, given, false),
      () => response.destroy(),
    )
  })
