import { expect, test } from 'vitest'
import { runScript } from '@/tests/support/process/run-script'
import { startReceiver } from '@/tests/support/servers/webhook-receiver'

const ATTEMPTS = 50

test('an attempt is not kept in memory once it has ended', async () => {
  const receiver = await startReceiver()
  const env = { TEST_RECEIVER: receiver.url, TEST_ATTEMPTS: String(ATTEMPTS), NODE_NO_WARNINGS: '1' }
  const { out, err } = await runScript('tests/support/process/webhook-attempts.ts', [], { env })
  expect(err).toBe('')
  const { outcomes, kept } = JSON.parse(out)
  expect(outcomes).toEqual(Array(ATTEMPTS).fill('arrived'))
  expect(kept).toBeLessThan(ATTEMPTS / 5)
  await receiver.close()
})
