import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { ids } from '../input/path-params'
import { route } from './route'

const ID = '0190d1c8-0000-7000-8000-000000000001'
const ORIGIN = 'http://localhost:3000'
const NO_WORK = {} as WriteContext

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://unused')
  vi.stubEnv('ENCRYPTION_KEY', '0'.repeat(64))
})

type Arrival = { id?: string; headers?: Record<string, string>; query?: string; body?: string }

/** A route that logs each step; `refusedAt` names the step that refuses the call. */
function noted(refusedAt: string | null = null) {
  const steps: string[] = []
  const note = async (step: string) => {
    steps.push(step)
    if (step === refusedAt) throw new Fault('forbidden', step)
  }
  const handler = route(
    {
      deps: () => ({
        log: pino({ level: 'silent' }),
        transact: async (origin, run) => {
          await note(`transaction of ${origin.address}`)
          return run(NO_WORK)
        },
      }),
      from: 'our_pages',
      visitorOf: (_, requestId) => ({ address: '192.0.2.1', requestId }),
      ownerOf: null,
      admit: async () => {
        await note('admit')
        return { caller: 'Ada' }
      },
    },
    {
      params: ids(['license']),
      query: z.strictObject({ page: z.coerce.number().optional() }),
      share: async (_, run) => {
        await note('share')
        return run()
      },
      body: { schema: z.strictObject({ name: z.string() }), maxBytes: 64 },
      limit: async () => {
        await note('limit')
        return null
      },
      prepare: async ({ body }) => {
        await note('prepare')
        return `drawn ${body.name}`
      },
    },
    {
      write: async ({ caller, params, query, prepared }) => {
        await note('handler')
        return { caller, license: params.license, page: query.page, prepared }
      },
    },
  )
  const call = ({ id = ID, headers = {}, query = '', body = '{"name":"logo"}' }: Arrival = {}) => {
    const sent = { Origin: ORIGIN, Host: 'localhost:3000', 'Content-Type': 'application/json', ...headers }
    const request = new Request(`${ORIGIN}/${query}`, { method: 'POST', headers: sent, body })
    return handler(request, { params: Promise.resolve({ org: 'acme', license: id }) })
  }
  return { steps, call }
}

const STEPS = ['admit', 'share', 'limit', 'prepare', 'transaction of 192.0.2.1', 'handler']

test('a request takes every step, and slow work is done before its transaction', async () => {
  const { steps, call } = noted()
  const response = await call({ query: '?page=2' })
  expect(await response.json()).toEqual({ caller: 'Ada', license: ID, page: 2, prepared: 'drawn logo' })
  expect(steps).toEqual(STEPS)
})

test.each(STEPS)('a caller refused at "%s" reaches no later step', async (refusedAt) => {
  const { steps, call } = noted(refusedAt)
  const response = await call()
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'forbidden', message: refusedAt }])
  expect(steps).toEqual(STEPS.slice(0, STEPS.indexOf(refusedAt) + 1))
})

test('who is refused is refused under an id that is no UUID too', async () => {
  const { steps, call } = noted('admit')
  expect([(await call({ id: 'x' })).status, steps]).toEqual([403, ['admit']])
})

test.each<[string, Arrival, number, string[]]>([
  ['a page of another site', { id: 'x', headers: { Origin: 'https://evil.example' }, query: '?x=1' }, 403, []],
  ['an id that is no UUID', { id: 'x', query: '?x=1' }, 404, ['admit']],
  ['an id with something behind it', { id: `${ID}x` }, 404, ['admit']],
  ['an id in capitals', { id: ID.replace('d1c8', 'D1C8') }, 404, ['admit']],
  ['an unknown part of a query', { query: '?x=1', body: 'no JSON' }, 400, ['admit']],
  ['a body that is no JSON', { body: 'no JSON' }, 400, ['admit', 'share']],
  ['a body that is too large', { body: JSON.stringify({ name: 'x'.repeat(64) }) }, 413, ['admit', 'share']],
])('%s is refused', async (_, arrival, status, reached) => {
  const { steps, call } = noted()
  expect([(await call(arrival)).status, steps]).toEqual([status, reached])
})
