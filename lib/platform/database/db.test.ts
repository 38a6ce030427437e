import { expect, test } from 'vitest'
import { isUnavailable } from './db'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

test.each(['ECONNREFUSED', '53300', '57P01', 'P2024', 'P2028'])('%s says to come again', (code) =>
  expect(isUnavailable(withCode(code))).toBe(true),
)

test.each(['23505', '22021', 'P2002'])('%s is a fault of ours', (code) =>
  expect(isUnavailable(withCode(code))).toBe(false),
)
