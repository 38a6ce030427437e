import { expect, test } from 'vitest'
import { listedAttention, ofMaintenances } from '@/lib/people/overview/core/attention'
import { attentionLine } from './attention-words'

const NOW = new Date('2026-11-24T04:00:00.000Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const planned = (title: string, from: number, until: number) => ({ title, starts_at: at(from), ends_at: at(until) })

const linesOf = (...maintenances: ReturnType<typeof planned>[]) =>
  listedAttention(ofMaintenances(maintenances, NOW))
    .filter(({ count }) => count > 0)
    .map((item) => attentionLine(item, 'acme').text)

test('maintenance is told a day before it starts, and until it ends, with times that are moments', () => {
  expect(linesOf(planned('Upgrade', 24.01, 26))).toEqual([])
  expect(linesOf(planned('Upgrade', 24, 26))).toEqual([
    ['The operator plans maintenance: Upgrade', ', ', { from: at(24), until: at(26) }, '.'],
  ])
  expect(linesOf(planned('Upgrade', 0, 2))).toEqual([
    ["The operator's maintenance is in progress: Upgrade", ', until ', { at: at(2) }, '.'],
  ])
})

test('several are counted, each kind in one line', () => {
  expect(linesOf(planned('A', -2, 1), planned('B', -1, 3), planned('C', 5, 6), planned('D', 7, 8))).toEqual([
    ["The operator's maintenance is in progress: A and 1 other", '.'],
    ['The operator plans maintenance: C and 1 other', ', from ', { at: at(5) }, '.'],
  ])
})
