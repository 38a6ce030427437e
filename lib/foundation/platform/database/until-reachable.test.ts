import { expect, test, vi } from 'vitest'
import { createLogger } from '../log/log'
import { untilReachable } from './until-reachable'

const failing = (code: string) => Object.assign(new Error('no'), { code })
const patient = () => {
  const log = createLogger('silent')
  return { log, warn: vi.spyOn(log, 'warn').mockReturnValue(undefined), pauseMs: 0 }
}

test.each([
  failing('ECONNREFUSED'),
  failing('57P03'),
  failing('53300'),
  new Error('Connection terminated due to connection timeout'),
])('%o is waited for, and logged once', async (error) => {
  const ask = vi.fn().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue('there')
  const patience = patient()
  expect(await untilReachable(ask, patience)).toBe('there')
  expect(patience.warn).toHaveBeenCalledOnce()
})

test.each([failing('28P01'), failing('3D000'), failing('ENOTFOUND'), failing('42P01')])(
  '%o ends the start at once',
  async (error) => {
    const ask = vi.fn().mockRejectedValue(error)
    await expect(untilReachable(ask, patient())).rejects.toBe(error)
    expect(ask).toHaveBeenCalledOnce()
  },
)

test('the wait is bounded', async () => {
  const ask = vi.fn().mockRejectedValue(failing('ECONNREFUSED'))
  await expect(untilReachable(ask, { ...patient(), forMs: 0 })).rejects.toThrow('no')
  expect(ask).toHaveBeenCalledOnce()
})
