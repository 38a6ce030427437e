import { connect } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { Overloaded } from '../concurrency/coalesce'
import { describeError } from './describe-error'
import { redactText } from './redact-text'

const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), { name: 'error', code, severity: 'ERROR' })

describe('a message passes when its wording contains no data', () => {
  test('a pool without a free connection names its cause', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1 })
    const error = await pool.query('select 1').catch((reason: unknown) => reason)
    expect(describeError(error).message).toMatch(/ECONNREFUSED 127\.0\.0\.1:1|timeout|terminated/)
    expect(describeError(new Error('timeout exceeded when trying to connect')).message).toBe(
      'timeout exceeded when trying to connect',
    )
  })

  test('a refused connection says where', async () => {
    const error = await new Promise<Error>((resolve) => connect(1, '127.0.0.1').once('error', resolve))
    expect(describeError(error)).toMatchObject({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' })
  })

  test('a role with too many connections, an overload, a mistake of ours', () => {
    const limited = databaseError('53300', 'too many connections for role "latchkey"')
    expect(describeError(limited).message).toBe('too many connections for role "latchkey"')
    expect(describeError(new Overloaded('too many calls waiting')).message).toBe('too many calls waiting')
    expect(describeError(new TypeError("Cannot read properties of null (reading 'id')")).message).toContain('id')
  })

  test('a cause is described too, and each error of an aggregate', () => {
    const cause = databaseError('57P01', 'terminating connection due to administrator command')
    const outer = new Error('secret-outer', { cause })
    expect(describeError(outer)).toMatchObject({
      message: undefined,
      causes: [{ code: '57P01', message: cause.message }],
    })
    expect(describeError(new AggregateError([cause, cause])).causes).toHaveLength(2)
  })

  test('a circle of causes ends', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(10_000)
  })
})

const SECRET = 'hunter2-hunter2'

test.each([
  ['an unknown error', new Error(`no such key ${SECRET}`)],
  ['a parser that quotes its input', jsonError(`"${SECRET}`)],
  ['an error of Node that quotes its argument', nodeError(SECRET)],
  ['a value that PostgreSQL could not read', databaseError('22P02', `invalid input syntax for type uuid: "${SECRET}"`)],
  ['an error that Prisma wrote', Object.assign(new Error(`where: { key: "${SECRET}" }`), { code: 'P2002' })],
])('%s keeps its message to itself', (_, error) => {
  expect(JSON.stringify({ ...describeError(error), stack: '' })).not.toContain('hunter2')
})

function jsonError(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return error
  }
}

function nodeError(value: string): unknown {
  try {
    return Buffer.alloc(1).writeUInt8(0, value as never)
  } catch (error) {
    return error
  }
}

test.each([
  ['postgresql://latchkey:hunter2@db:5432/x refused', 'postgresql://[redacted]@db:5432/x refused'],
  ['the key lk_live_0000000000000000000000000000004cjNQE', 'the key lk_live_[redacted]'],
  ['the token lk_org_0000000000000000000000000000004cjNQE', 'the token lk_org_[redacted]'],
  ['secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.', 'secret whsec_[redacted].'],
  ['license ACME-7K2QD-00000-ABCDE-FGHJK-MNPQR gone', 'license [redacted] gone'],
  ['Authorization: Bearer abc', 'Authorization: [redacted]'],
  ['?token=abc&x=1', '?token=[redacted]&x=1'],
  ['/portal/acme/order?shop=1&checkout=5f3c-1b', '/portal/acme/order?shop=1&checkout=[redacted]'],
  ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '[redacted]'],
  [
    'relation "license_organization_id_customer_id_idx" does not exist',
    'relation "license_organization_id_customer_id_idx" does not exist',
  ],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%j is written %j', (text, written) => {
  expect(redactText(text)).toBe(written)
})
