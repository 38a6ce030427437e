import { expect, test } from 'vitest'
import { contactHref, contactText } from './operated-by'

test.each([
  ['olga+plans@hosty.example', 'mailto:olga%2Bplans@hosty.example', 'olga+plans@hosty.example'],
  ['https://hosty.example/', 'https://hosty.example/', 'hosty.example'],
  ['https://hosty.example/contact', 'https://hosty.example/contact', 'hosty.example/contact'],
])('%s leads to %s, and reads %s', (contact, href, text) => {
  expect([contactHref(contact), contactText(contact)]).toEqual([href, text])
})
