import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base) => {
  test.each([
    ['no product', newId()],
    ['no id', 'app'],
    ['an id in capitals', 'ABCDEF01-0000-7000-8000-000000000000'],
    ['something encoded', '%00'],
    ['a path within', `${newId()}/keys`],
    ['nothing', ''],
  ])('%s: 404 as JSON', async (_, segment) => {
    const reply = await send(base, { path: `/api/v1/keys/${segment}` })
    expect(reply.status).toBe(404)
    expectCommonHeaders(reply)
    expect(reply.json['status']).toBe('not_found')
  })
})
