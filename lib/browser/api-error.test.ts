import { expect, test } from 'vitest'
import { isApiError, readApiError } from './api-error'

test('an error body becomes an error with its code, fields and request id', () => {
  const error = readApiError(422, {
    code: 'invalid',
    message: 'Check the form.',
    request_id: 'req_1',
    fields: { name: 'needs a name' },
  })
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'Check the form.',
    code: 'invalid',
    httpStatus: 422,
    requestId: 'req_1',
    fields: { name: 'needs a name' },
  })
})

test.each([[undefined], ['<html>502</html>'], [{ error: 'nope' }]])(
  'a foreign answer (%j) is told as unreadable',
  (body) => {
    expect(readApiError(502, body)).toMatchObject({ code: 'unreadable', httpStatus: 502, requestId: null, fields: {} })
  },
)

test('another error is no error of the API', () => {
  expect(isApiError(new Error('no'))).toBe(false)
})
