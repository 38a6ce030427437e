import { expect, test } from 'vitest'
import { createRasterizeInChild } from '@/lib/catalog/organizations/server/draw-in-child'
import { rasterizeLogo } from '@/lib/catalog/organizations/server/draw-logo'
import { signInWithPassword } from '@/lib/people/sign-in/server/sign-in-with-password'
import { expectSignedIn, from, PASSWORD } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'
import { givenHangingProgram } from '@/tests/support/process/drawing-program'
import { isAlive } from '@/tests/support/process/processes-of'
import { atMost } from '@/tests/support/setup/limits'

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')

const { auth } = await setUpAuth()

test('while four logos that never end are drawn, people sign in; one is drawn at a time', async () => {
  const { email } = await auth.person()
  const { program, pid } = givenHangingProgram()
  const draw = createRasterizeInChild({ program, longestMs: 600_000 })
  let ended = 0
  const drawn = Array.from({ length: 4 }, () =>
    rasterizeLogo(LOGO, draw).catch(() => {
      ended += 1
    }),
  )
  await expect.poll(pid).toBeGreaterThan(0)
  await expect(rasterizeLogo(LOGO, draw)).rejects.toMatchObject({ code: 'too_many_requests' })
  expectSignedIn(await signInWithPassword(auth.access, from('192.0.2.7'), { email, password: PASSWORD }))
  expect(ended).toBe(0)
  // Each is a process of its own, and the next starts once the previous one is dead.
  const seen = new Set<number>()
  while (seen.size < 4) {
    await expect.poll(() => !seen.has(pid()) && isAlive(pid())).toBe(true)
    expect([...seen].filter(isAlive)).toEqual([])
    seen.add(pid())
    process.kill(pid(), 'SIGKILL')
  }
  await Promise.all(drawn)
  expect(ended).toBe(4)
})

test('a logo that is not drawn in time is refused, its process killed, and the next one drawn', async () => {
  const { program, pid } = givenHangingProgram()
  await expect(rasterizeLogo(LOGO, createRasterizeInChild({ program, longestMs: 1_000 }))).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(isAlive(pid())).toBe(false)
  const patient = createRasterizeInChild({ longestMs: atMost(30_000) })
  expect((await rasterizeLogo(LOGO, patient)).length).toBeGreaterThan(0)
})
