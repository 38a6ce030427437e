import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { type Member, supervise } from '@/lib/foundation/platform/process/supervise'

const given = (fork: () => ChildProcess) => {
  const member: Member = { name: 'web', role: 'web', fork }
  return supervise({ members: [member], log: createLogger('silent'), stopMs: 5_000, pauseMs: 10 })
}
const run = (program: string) =>
  spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

test.each<[string, () => ChildProcess]>([
  ['is not there', () => spawn('/no/such/program', [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })],
  [
    'cannot be forked',
    () => {
      throw new Error('spawn ENOMEM')
    },
  ],
  ['ends before it is ready', () => run('process.exit(1)')],
])('a program that %s fails the start after three tries, and stopping does not hang', async (_, fork) => {
  const supervisor = given(fork)
  await expect(supervisor.ready).rejects.toThrow('The process web ends before it is ready.')
  await supervisor.stop('prompt')
})

test('one that says why it cannot start fails the start with its words', async () => {
  const supervisor = given(() => run(`process.send({ kind: 'cannot_start', message: 'The port is taken.' })`))
  await expect(supervisor.ready).rejects.toThrow('The port is taken.')
  await supervisor.stop('prompt')
})

test('one that does not end when it is asked is killed', async () => {
  const program = `process.send({ kind: 'ready', links: [] }); setInterval(() => {}, 1000)`
  const supervisor = supervise({
    members: [{ name: 'web', role: 'web', fork: () => run(program) }],
    log: createLogger('silent'),
    stopMs: 50,
  })
  expect(await supervisor.ready).toEqual([])
  await supervisor.stop('gentle')
})
