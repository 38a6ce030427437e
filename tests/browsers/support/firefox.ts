import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPort } from '@/tests/support/process/test-port'
import { type Driver, failureOf } from './driver'

/** Firefox of Debian, driven by Marionette: what geckodriver speaks to it, which Debian has no package of. */
export async function startFirefox(): Promise<Driver> {
  const port = await testPort()
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  writeFileSync(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile]
  const firefox = spawn('firefox-esr', args, { stdio: 'ignore' })
  const socket = await untilConnected(port)
  const call = speak(socket)
  await call('WebDriver:NewSession', { strictFileInteractability: false })
  return {
    send: async (command, parameters = {}) => (await call(`WebDriver:${command}`, parameters)) ?? null,
    close: async () => {
      socket.destroy()
      firefox.kill()
      await new Promise((resolve) => firefox.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function untilConnected(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
    })
    if (isOpen) return socket
    await sleep(200)
  }
}

type Answer = [type: number, id: number, error: unknown, result: { value?: unknown } | null]

/** Messages are JSON, each after its length: `17:[0,1,"WebDriver:…",{}]`. */
function speak(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, colon).toString())
      if (colon === -1 || rest.length < end) return
      const answer: Answer = JSON.parse(rest.subarray(colon + 1, end).toString())
      rest = rest.subarray(end)
      waiting.get(answer[1])?.(answer)
    }
  })
  let last = 0
  return async (name: string, parameters: object): Promise<unknown> => {
    last += 1
    const id = last
    const text = JSON.stringify([0, id, name, parameters])
    const coming = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await coming
    if (error) throw failureOf(name, error)
    return result?.value
  }
}
