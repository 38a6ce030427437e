import { expect, test } from 'vitest'
import { createProcessMetrics, renderMetrics } from './metrics'

test('counters and gauges are read when they are asked for, beside those of the process', async () => {
  const metrics = createProcessMetrics('api')
  const render = async () => renderMetrics([await metrics.collect()])
  let value = 1
  metrics.counter({ name: 'calls_total', help: 'Calls.', labels: ['to'], read: () => [{ labels: { to: 'a' }, value }] })
  metrics.gauge({ name: 'waiting', help: 'Waiting.', labels: [], read: () => [{ labels: {}, value: 7 }] })
  expect(await render()).toContain('calls_total{to="a"} 1\n')
  value = 3
  const text = await render()
  expect(text).toContain('# TYPE calls_total counter\ncalls_total{to="a"} 3\n')
  expect(text).toContain('# TYPE waiting gauge\nwaiting 7\n')
  expect(text).toContain('nodejs_eventloop_lag_seconds{process="api"}')
  expect(text).not.toMatch(/^# TYPE \w+_total gauge$/m)
})

test('of several processes that count the same, each has its own series', async () => {
  const processes = ['api-1', 'api-2', 'web'].map((name) => {
    const metrics = createProcessMetrics(name)
    if (name !== 'web') {
      metrics.counter({ name: 'calls_total', help: 'Calls.', labels: [], read: () => [{ labels: {}, value: 5 }] })
    }
    return metrics.collect()
  })
  const text = await renderMetrics(await Promise.all(processes))
  expect(text.match(/^calls_total.*$/gm)).toEqual(['calls_total{process="api-1"} 5', 'calls_total{process="api-2"} 5'])
  expect(text.match(/^process_resident_memory_bytes.*process="/gm)?.length).toBe(3)
  expect(text.match(/^# TYPE calls_total counter$/gm)?.length).toBe(1)
})
