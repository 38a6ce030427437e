import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const FOLDER = 'deploy/observability'

/** Runs Prometheus' own checker; resolves with its exit code and what it printed. */
function promtool(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' })
  if (error) throw error
  return { status, output: stdout + stderr }
}

test('Prometheus accepts the alert rules', () => {
  const { status, output } = promtool('check', 'rules', 'alerts.yml')
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringMatching(/SUCCESS: \d+ rules found/) })
})

test('every alert fires when it should, and only then', () => {
  const { status, output } = promtool('test', 'rules', 'alerts.test.yml')
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
})

test('Prometheus accepts the scrape configuration', () => {
  const { status, output } = promtool('check', 'config', '--syntax-only', 'prometheus.yml')
  expect({ status, output }).toMatchObject({ status: 0 })
})
