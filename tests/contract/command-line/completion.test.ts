import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { COMMANDS } from '@/clients/typescript/src/cli/commands'
import { EVENT_TYPES } from '@/lib/service/webhooks/core/event-types'
import { Computer, commandLineFile } from '@/tests/support/process/command-line'

let computer: Computer
beforeAll(async () => {
  computer = await Computer.create()
})

const bash = async (script: string) => {
  const file = join(computer.env['HOME'] ?? '', 'completion.bash')
  await writeFile(file, (await computer.run(['completion', 'bash'])).stdout)
  const command = `latchkey() { "${process.execPath}" "${resolve(await commandLineFile())}" "$@"; }`
  const { result } = computer.startProgram('bash', ['-c', `${command}\nsource "${file}"\n${script}`], '')
  return result
}

/** What bash offers after these words; the last one is being typed. */
async function complete(...words: string[]): Promise<string[]> {
  const typed = ['latchkey', ...words].map((word) => `'${word}'`).join(' ')
  const { stdout } = await bash(
    `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _latchkey; printf '%s\\n' "\${COMPREPLY[@]}"`,
  )
  return stdout.trim().split('\n')
}

test('bash completes commands, options and their values', async () => {
  expect(await complete('li')).toEqual(['licenses', 'listen'])
  expect(await complete('licenses', 're')).toEqual(['revoke', 'reinstate', 'replace-key'])
  expect(await complete('licenses', 'list', '--st')).toEqual(['--status'])
  expect(await complete('licenses', 'list', '--status', 'e')).toEqual(['expiring', 'expired'])
  expect(await complete('listen', '--events', '')).toEqual([...EVENT_TYPES])
  expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
})

test('the scripts are read by their shells', async () => {
  const { stdout } = await computer.run(['completion', 'bash'])
  expect(await computer.startProgram('bash', ['-n'], stdout).result).toMatchObject({ code: 0, stderr: '' })
  for (const shell of ['zsh', 'fish']) {
    expect(await computer.run(['completion', shell])).toMatchObject({ code: 0, stderr: '' })
  }
  expect(await computer.run(['completion', 'powershell'])).toMatchObject({ code: 2 })
})

test('every command explains itself, without a secret in its examples', async () => {
  for (const { name } of COMMANDS) {
    const { code, stdout } = await computer.run([...name.split(' '), '--help'])
    expect([name, code, stdout]).toEqual([name, 0, expect.stringContaining(`latchkey ${name}`)])
    expect(stdout).not.toMatch(/lk_(?:org|live)_\w/)
  }
  expect(await computer.run(['--version'])).toMatchObject({ code: 0, stdout: 'latchkey 0.1.0\n' })
  expect(await computer.run(['licences'])).toMatchObject({
    code: 2,
    stderr: 'Error: There is no command "licences". Did you mean latchkey licenses?\n',
  })
})
