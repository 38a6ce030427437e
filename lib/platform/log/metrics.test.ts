import { expect, test } from 'vitest'
import { createMetrics } from './metrics'

test('counters and gauges are read at each scrape, beside those of the process', async () => {
  const metrics = createMetrics()
  let value = 1
  metrics.counter({ name: 'calls_total', help: 'Calls.', labels: ['to'], read: () => [{ labels: { to: 'a' }, value }] })
  metrics.gauge({ name: 'waiting', help: 'Waiting.', labels: [], read: () => [{ labels: {}, value: 7 }] })
  expect(await metrics.render()).toContain('calls_total{to="a"} 1\n')
  value = 3
  const text = await metrics.render()
  expect(text).toContain('# TYPE calls_total counter\ncalls_total{to="a"} 3\n')
  expect(text).toContain('# TYPE waiting gauge\nwaiting 7\n')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})
