import type { Server } from 'node:http'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { Answer } from '../public-api/answer'
import { notFound } from '../public-api/answer'
import { answerMetrics } from '../public-api/metrics-route'
import { writeAnswer } from '../public-api/node-adapter'
import { answerHealth, answerProbe, type Probes } from '../public-api/probes'
import { createHttpServer } from './create-server'
import { pathOf } from './edge-guard'

type WorkerProbes = { probes: Probes; metrics: () => Promise<string> }

/** The health endpoints of `npm run worker`: the same three paths as in a serving process, and nothing else. */
export const createWorkerProbes = ({ probes, metrics }: WorkerProbes): Server =>
  createHttpServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
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
