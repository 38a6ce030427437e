import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventCatalogue } from './event-catalogue'
import { EVENT_DATA } from './event-data'
import { EVENT_TYPES } from './event-types'

test('the catalogue describes every event once, in its order', () => {
  expect(eventCatalogue().map(({ type }) => type)).toEqual(EVENT_TYPES)
})

test.each(eventCatalogue())('the sample of $type is what its schema says, and no more', ({ type, sample, summary }) => {
  const { data, ...envelope } = z
    .strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(sample))
  expect(envelope.type).toBe(type)
  // A schema strips unknown fields, so equality means there are none.
  expect(EVENT_DATA[type].parse(data)).toEqual(data)
  expect(summary).toMatch(/^[A-Z].*\.$/)
})
