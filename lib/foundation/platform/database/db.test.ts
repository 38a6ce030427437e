import { expect, test } from 'vitest'
import { isLockTimeout, isUnavailable } from './db'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test.each(['ECONNREFUSED', '53300', '57P01', 'P2024', 'P2028'])('%s says to come again', (code) =>
  expect(isUnavailable(withCode(code))).toBe(true),
)

test.each(['23505', '22021', 'P2002'])('%s is a fault of ours', (code) =>
  expect(isUnavailable(withCode(code))).toBe(false),
)

const throughPrisma = (originalCode: string) =>
  Object.assign(withCode('P2010'), { meta: { driverAdapterError: { cause: { originalCode } } } })

test.each([
  ['57014', true, false],
  ['55P03', true, true],
  ['23505', false, false],
])('%s is known by the code of PostgreSQL behind that of Prisma', (code, unavailable, lockTimeout) => {
  const error = throughPrisma(code)
  expect([isUnavailable(error), isLockTimeout(error)]).toEqual([unavailable, lockTimeout])
})
