import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OfflineGrace } from '../src/grace.js'
import type { PublicKey } from '../src/signature.js'
import { cases } from './case-file.js'

test('using a kept answer does not bring it back after a refusal', async () => {
  const used = cases.calls.find(({ client, steps }) => client.offline_grace?.content && isOffline(steps[0]))
  const [step] = used?.steps ?? []
  assert(used && step)
  let text: string | null = used.client.offline_grace?.content ?? null
  const store = {
    load: async () => {
      const loaded = text
      await sleep(20)
      return loaded
    },
    save: (_: string, saved: string) => {
      text = saved
    },
    clear: () => {
      text = null
    },
  }
  const hours = used.client.offline_grace?.hours ?? 0
  const { api_key: apiKey, product_id: productId } = cases
  const grace = new OfflineGrace({ seconds: hours * 3_600, store, apiKey, productId })
  const { license_key: licenseKey, version = null, now } = step
  const keys = [cases.keys['trusted'] as PublicKey]
  const nothing = { answer: Buffer.alloc(0), request: Buffer.alloc(0), nonce: '', lastSeen: 0 }
  const [recalled] = await Promise.all([
    grace.recall({ licenseKey, version, now: now + 1, keys }),
    grace.record(licenseKey, false, nothing),
  ])
  assert.ok(!('verdict' in recalled), JSON.stringify(recalled))
  assert.equal(text, null)
})

const isOffline = (step: (typeof cases)['calls'][number]['steps'][number] | undefined): boolean =>
  step?.expect.result?.['offline'] === true
