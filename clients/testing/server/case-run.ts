import type { CallCase, Exchange } from '../case-types'
import { problemsOf } from './check-request'
import { headerOf, type Received } from './received'

type Sent = { step: number; nonce: string | null; body: string }

/** One pass of a client through one case: what is still expected, and what was wrong so far. */
export class CaseRun {
  readonly problems: string[] = []
  readonly #case: CallCase
  readonly #apiKey: string
  readonly #waiting: Exchange[]
  readonly #validations: Sent[] = []
  readonly #connections = new Set<number>()
  #step = 0

  constructor(given: CallCase, apiKey: string) {
    this.#case = given
    this.#apiKey = apiKey
    this.#waiting = [...given.server.exchanges]
  }

  /** The exchange that this request belongs to; null if none is expected (any more). */
  take(received: Received): Exchange | null {
    this.#connections.add(received.connection)
    const isKeys = received.path.startsWith('/api/v1/keys/')
    // When a client fetches the key set within a call is its own business, so the two kinds have orders of their own.
    const at = this.#waiting.findIndex(({ request }) => (request.kind === 'keys') === isKeys)
    const [exchange] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!exchange) {
      this.problems.push(`one request too many: ${received.method} ${received.path}`)
      return null
    }
    const problems = problemsOf(received, exchange.request, this.#apiKey)
    if (exchange.request.kind === 'validate') problems.push(...this.#compareWithOthers(received, exchange))
    if (isKeys) problems.push(...this.#keysProblem(exchange))
    else this.#step = exchange.step
    this.problems.push(...problems.map((problem) => `in step ${exchange.step + 1}, ${problem}`))
    return exchange
  }

  now({ step }: Exchange): number {
    return this.#case.steps[step]?.now ?? 0
  }

  licenseKey({ step }: Exchange): string {
    return this.#case.steps[step]?.license_key ?? ''
  }

  /** Whether the connection must not be used again: what follows shall meet a new one. */
  endsConnection(): boolean {
    const next = [this.#waiting.find(isKeysExchange), this.#waiting.find((exchange) => !isKeysExchange(exchange))]
    return this.#waiting.length === 0 || next.some((exchange) => exchange?.answer.fault !== undefined)
  }

  /** Everything that was wrong, when the client is done. */
  verdict(): string[] {
    const missing = this.#waiting.map(
      ({ step, request }) => `in step ${step + 1}, a request is missing: ${request.kind} ${request.path}`,
    )
    const { connections } = this.#case.server
    const tooMany = connections !== undefined && this.#connections.size > connections
    const opened = tooMany ? [`${this.#connections.size} connections were opened instead of ${connections}`] : []
    return [...this.problems, ...missing, ...opened]
  }

  #keysProblem({ step }: Exchange): string[] {
    const next = this.#waiting.find((exchange) => !isKeysExchange(exchange))?.step
    return step === this.#step || step === next ? [] : [`the key set was fetched in step ${this.#step + 1}`]
  }

  #compareWithOthers(received: Received, { step }: Exchange): string[] {
    const sent = { step, nonce: headerOf(received, 'x-validation-nonce'), body: received.body }
    const attempts = this.#validations.filter((other) => other.step === step)
    const others = this.#validations.filter((other) => other.step !== step)
    this.#validations.push(sent)
    return [
      ...(attempts.some(({ nonce }) => nonce !== sent.nonce) ? ['a retry has another nonce'] : []),
      ...(attempts.some(({ body }) => body !== sent.body) ? ['a retry has another body'] : []),
      ...(sent.nonce !== null && others.some(({ nonce }) => nonce === sent.nonce)
        ? ['the nonce is that of another call']
        : []),
    ]
  }
}

const isKeysExchange = ({ request }: Exchange): boolean => request.kind === 'keys'
