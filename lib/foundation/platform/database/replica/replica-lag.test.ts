import { expect, test } from 'vitest'
import { createLagMeter, readPosition } from './replica-lag'

test.each([
  ['0/0', 0n],
  ['16/B374D848', 0x16_b374_d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffff_ffff_ffff_ffffn],
])('%s is a place in the log', (text, position) => {
  expect(readPosition(text)).toBe(position)
})

test.each([null, '', '16', '16/', 'x/1', '16/b3', '1/1/1', '123456789/0'])('%j is none', (text) => {
  expect(readPosition(text)).toBeNull()
})

test('a replica that has all of the latest sample does not lag, however old the sample is', () => {
  const meter = createLagMeter(60_000)
  meter.note({ atMs: 1_000, position: 10n })
  expect(meter.lagMs(10n, 50_000)).toBe(0)
})

test('a replica lags since the newest sample that it has all of', () => {
  const meter = createLagMeter(60_000)
  meter.note({ atMs: 1_000, position: 10n })
  meter.note({ atMs: 2_000, position: 20n })
  meter.note({ atMs: 3_000, position: 30n })
  expect(meter.lagMs(29n, 9_000)).toBe(7_000)
})

test('what lies before all samples is unknown, and samples are forgotten', () => {
  const meter = createLagMeter(5_000)
  expect(meter.lagMs(0n, 0)).toBeNull()
  meter.note({ atMs: 1_000, position: 10n })
  meter.note({ atMs: 7_000, position: 20n })
  expect(meter.lagMs(15n, 7_000)).toBeNull()
})
