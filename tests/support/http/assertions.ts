import { expect } from 'vitest'
import { isUuid } from '@/lib/foundation/shared/uuid'
import type { HttpResponse } from './client'

/** What an answer has no value for. */
export const NULL_FIELDS = {
  expires: null,
  ip_registered: null,
  ip_count: null,
  max_ips: null,
  version: null,
  version_valid: null,
  custom: null,
  signature: null,
}

/** A validation answer: HTTP 200 and exactly these ten fields. */
export function expectValidation(
  reply: HttpResponse,
  fields: { status: string } & Partial<Record<string, unknown>>,
): void {
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({ ...NULL_FIELDS, valid: fields.status === 'active', ...fields })
}

/** The headers of every answer of the public API. */
export function expectCommonHeaders(reply: HttpResponse): void {
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toSatisfy(isUuid)
  expect(reply.headers['x-powered-by']).toBeUndefined()
}
