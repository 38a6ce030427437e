import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenApiKey } from '@/tests/support/fixtures/product'
import { undocumentedIn } from '@/tests/support/http/check-answer'
import { send } from '@/tests/support/http/client'
import { type FuzzCall, fuzzCalls } from '@/tests/support/http/fuzz-calls'
import { givenManagedTenant, type ManagedTenant, ownParameter } from '@/tests/support/http/management-client'
import { problemAt } from '@/tests/support/http/openapi-validator'

// npm run fuzz -- --calls 5000 makes more of them; a failure prints the seed with which to repeat it.
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? 16)
/** Calls destroy what they find, so each round has records of its own, and fresh tokens. */
const A_ROUND = 100

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
afterAll(() => pool.end())

test(`${CALLS} calls made from the document are all answered as documented`, { timeout: CALLS * 1_000 }, async () => {
  const statuses = new Map<number, number>()
  for (let round = 0; round * A_ROUND < CALLS; round++) {
    const [ours, theirs] = [await givenManagedTenant(pool), await givenManagedTenant(pool)]
    const pick = (name: string, n: number) => pickId(name, n, { ours, theirs })
    const tokens = await credentialsOf(ours)
    const wrong: string[] = []
    for (const each of fc.sample(fuzzCalls(pick), { numRuns: A_ROUND, seed: SEED + round })) {
      const headers = { ...each.call.headers, ...authorization(tokens[each.credential] ?? null) }
      const answer = await send(base, { ...each.call, headers })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      for (const problem of problemsOf(each, answer)) wrong.push(`${describeCall(each)}\n  ${problem}`)
    }
    expect(wrong, `seed ${SEED + round}`).toEqual([])
  }
  console.info('calls by status:', Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))
  // Proves that the calls reach the verbs, and not only the checks before them.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CALLS / 20)
})

type Answer = Awaited<ReturnType<typeof send>>

function problemsOf({ documented, isOwnMethod, call }: FuzzCall, answer: Answer): string[] {
  if (answer.status >= 500) return [`${answer.status}: ${answer.text}`]
  if (isOwnMethod) return undocumentedIn(documented, answer)
  if (call.method === 'HEAD') return answer.text === '' ? [] : ['HEAD has a body']
  // Another method is another operation, or a 405; the public API's own has a message.
  const isFine = answer.status < 400 || answer.json['message'] !== undefined
  const problem = isFine ? null : problemAt(['components', 'schemas', 'Problem'], answer.json)
  return problem === null ? [] : [`${answer.status}: ${problem}: ${answer.text}`]
}

const describeCall = ({ call: { method, path, headers, body }, credential }: FuzzCall): string =>
  `${method} ${path.slice(0, 300)} as ${credential} ${JSON.stringify(headers)} ${String(body).slice(0, 500)}`

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

async function credentialsOf(tenant: ManagedTenant): Promise<Record<string, string>> {
  const { organizationId, ids } = tenant
  const [productId = ''] = ids.get('product') ?? []
  return {
    owner: tenant.token,
    viewer: await tenant.tokenWith({ scopes: ['products:view', 'licenses:view'] }),
    limited: await tenant.tokenWith({ products: [productId] }),
    api_key: await givenApiKey(pool, { organizationId, productId }),
  }
}

type Both = { ours: ManagedTenant; theirs: ManagedTenant }

/** Mostly a record of ours that the name fits, else one of another organization, or none. */
function pickId(name: string, n: number, { ours, theirs }: Both): string {
  if (n === 8) return newId()
  const tenant = n === 9 ? theirs : ours
  const singular = name.replace(/_ids?$/, '')
  return ours.ids.has(singular) || name !== 'id' ? ownParameter(singular, tenant) : newId()
}
