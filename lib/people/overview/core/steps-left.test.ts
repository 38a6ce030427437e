import { expect, test } from 'vitest'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { PERMISSIONS, type Permission } from '@/lib/foundation/permissions/core/permissions'
import type { FirstSteps } from './schema'
import { nextWords, stepsLeft } from './steps-left'

const mayAll = (...permissions: readonly Permission[]) => mayOf({ permissions: new Set(permissions) })

const VALIDATED: FirstSteps = {
  product: { id: 'p', name: 'App', slug: 'app' },
  first_email: { mail_full_key: true, help_url: null, download_url: null },
  has_saved_api_key: true,
  license: null,
  has_license: true,
  has_validated: true,
  has_contact: false,
  has_logo: false,
  has_mailed: false,
  last_refusal: null,
  is_established: false,
  is_skipped: false,
  demo: null,
}

const ALL_DONE: FirstSteps = {
  ...VALIDATED,
  first_email: { mail_full_key: true, help_url: 'https://app.test/help', download_url: null },
  has_contact: true,
  has_logo: true,
  has_mailed: true,
}

test.each([
  ['after the first validation', VALIDATED, mayAll(...PERMISSIONS), 3],
  ['with a support email, but no logo', { ...ALL_DONE, has_logo: false }, mayAll(...PERMISSIONS), 1],
  ['for who may create licenses and no more', VALIDATED, mayAll('products:view', 'licenses:create'), 1],
  ['once they were skipped', { ...VALIDATED, is_skipped: true }, mayAll(...PERMISSIONS), 0],
  ['for who came with licenses', { ...VALIDATED, is_established: true }, mayAll(...PERMISSIONS), 0],
  ['for who sees no products', null, mayAll(), 0],
])('steps left %s', (_, steps, may, left) => {
  expect(stepsLeft(steps, may)).toBe(left)
})

test.each([
  ['before the first validation', { ...VALIDATED, has_validated: false }, 'Get to your first validated license.'],
  ['after it', VALIDATED, 'Next: what your customers see.'],
  ['with a key that nobody saved', { ...ALL_DONE, has_saved_api_key: false }, 'Next: save the API key.'],
  ['without a logo', { ...ALL_DONE, has_logo: false }, 'Next: what your customers see.'],
  ['at the end', ALL_DONE, 'Every step is done.'],
])('what is next %s', (_, steps, words) => {
  expect(nextWords(steps, mayAll(...PERMISSIONS))).toBe(words)
})
