import { expect, test } from 'vitest'
import { useOfAddress } from './address-use'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const address = '198.51.100.7'
type Sources = Partial<Parameters<typeof useOfAddress>[0]> & Partial<Parameters<typeof useOfAddress>[1]>
const used = ({ freed = [], unrecordedUntil = null, ...over }: Sources) => {
  const seen = { address, registeredAt: null, firstSeenAt: null, lastSeenAt: null, isAdded: false, ...over }
  const { first, last } = useOfAddress(seen, { freed, unrecordedUntil })
  return [first?.getUTCMinutes() ?? null, last?.getUTCMinutes() ?? null]
}

test('a refusal is no use: the first one is the call that was accepted, and registered the IP address', () => {
  expect(used({ firstSeenAt: at(1), registeredAt: at(5), lastSeenAt: at(9) })).toEqual([5, 9])
})

test('one that was registered a moment ago was used then, before the history has it', () => {
  expect(used({ registeredAt: at(5) })).toEqual([5, 5])
})

test('one that was freed and registered again was first used before', () => {
  const freed = [
    { address, registeredAt: at(3) },
    { address: '198.51.100.8', registeredAt: at(1) },
  ]
  expect(used({ firstSeenAt: at(2), registeredAt: at(6), lastSeenAt: at(7), freed })).toEqual([3, 7])
  expect(used({ firstSeenAt: at(2), lastSeenAt: at(7), freed })).toEqual([3, 7])
})

test('one that was added is used once it calls, not when it was refused before', () => {
  const added = { isAdded: true, registeredAt: at(5) }
  expect(used(added)).toEqual([null, null])
  expect(used({ ...added, firstSeenAt: at(1), lastSeenAt: at(2) })).toEqual([null, null])
  expect(used({ ...added, firstSeenAt: at(1), lastSeenAt: at(8) })).toEqual([null, 8])
  expect(used({ ...added, firstSeenAt: at(6), lastSeenAt: at(8) })).toEqual([6, 8])
})

test('before IP addresses were limited, every call was accepted', () => {
  const seen = { firstSeenAt: at(1), registeredAt: at(5), lastSeenAt: at(9) }
  expect(used({ ...seen, unrecordedUntil: at(4) })).toEqual([1, 9])
  expect(used({ ...seen, unrecordedUntil: at(0) })).toEqual([5, 9])
})
