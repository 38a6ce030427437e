import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { collectGarbage } from './give-back-memory'

const MIB = 2 ** 20
const heapMib = () => getHeapStatistics().total_heap_size / MIB

test('garbage is given back to the system, as often as it is collected', async () => {
  for (let round = 0; round < 3; round++) {
    await collectGarbage()
    const before = heapMib()
    // Kept for as long as it is counted, and no longer.
    let kept: unknown[] = Array.from({ length: 2_000_000 }, (_, i) => ({ i }))
    const most = heapMib()
    expect(kept.length).toBe(2_000_000)
    kept = []
    await collectGarbage()
    expect(most - before).toBeGreaterThan(20)
    expect(heapMib() - before).toBeLessThan((most - before) / 4)
  }
})
