import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRasterizeInChild } from '@/lib/organizations/server/draw-in-child'
import { rasterizeLogo } from '@/lib/organizations/server/draw-logo'
import { signInWithPassword } from '@/lib/sign-in/server/sign-in-with-password'
import { expectSignedIn, from, PASSWORD } from '@/tests/support/fixtures/auth'
import { setUpAuth } from '@/tests/support/fixtures/set-up'

const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')

const { auth } = await setUpAuth()

/** A drawing program that writes its pid to a file and then never ends. */
function givenHanging() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-logo-'))
  const [program, pidFile] = [join(folder, 'hang.mjs'), join(folder, 'pid')]
  const noted = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));`
  writeFileSync(program, `${noted} for (;;);`)
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)
  return { program, pid }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('while four logos that never end are drawn, people sign in; one is drawn at a time', async () => {
  const { email } = await auth.person()
  const { program, pid } = givenHanging()
  const draw = createRasterizeInChild({ program, longestMs: 600_000 })
  let ended = 0
  const drawn = Array.from({ length: 4 }, () =>
    rasterizeLogo(LOGO, draw).catch(() => {
      ended += 1
    }),
  )
  await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(rasterizeLogo(LOGO, draw)).rejects.toMatchObject({ code: 'too_many_requests' })
  expectSignedIn(await signInWithPassword(auth.access, from('192.0.2.7'), { email, password: PASSWORD }))
  expect(ended).toBe(0)
  // Each is a process of its own, and the next starts once the previous one is dead.
  const seen = new Set<number>()
  while (seen.size < 4) {
    let current = 0
    const isNext = () => {
      // Read once: while the next process writes the file it is empty, and 0 would be our own process group.
      current = pid()
      return current > 0 && !seen.has(current) && isAlive(current)
    }
    await expect.poll(isNext, { timeout: 30_000 }).toBe(true)
    expect([...seen].filter(isAlive)).toEqual([])
    seen.add(current)
    process.kill(current, 'SIGKILL')
  }
  await Promise.all(drawn)
  expect(ended).toBe(4)
})

test('a logo that is not drawn in time is refused, its process killed, and the next one drawn', async () => {
  const { program, pid } = givenHanging()
  await expect(rasterizeLogo(LOGO, createRasterizeInChild({ program, longestMs: 3_000 }))).rejects.toMatchObject({
    code: 'invalid',
  })
  expect(pid() === 0 || !isAlive(pid())).toBe(true)
  expect((await rasterizeLogo(LOGO)).length).toBeGreaterThan(0)
})
