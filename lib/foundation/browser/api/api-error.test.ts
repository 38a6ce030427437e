import { expect, test } from 'vitest'
import { apiError, failureText, isApiError, readApiError } from './api-error'

test('an error body becomes an error with its code, fields and request id', () => {
  const error = readApiError(422, {
    code: 'invalid',
    message: 'Check the form.',
    request_id: 'req_1',
    fields: { name: 'Enter a name.' },
  })
  expect(isApiError(error)).toBe(true)
  expect(error).toMatchObject({
    message: 'Check the form.',
    code: 'invalid',
    httpStatus: 422,
    requestId: 'req_1',
    fields: { name: 'Enter a name.' },
  })
})

test.each([[undefined], ['<html>502</html>'], [{ error: 'nope' }]])(
  'a response of another server (%j) is reported as unreadable',
  (body) => {
    expect(readApiError(502, body)).toMatchObject({ code: 'unreadable', httpStatus: 502, requestId: null, fields: {} })
  },
)

test('another error is no error of the API', () => {
  expect(isApiError(new Error('no'))).toBe(false)
})

test('the request id of the header is used when the body has none', () => {
  expect(readApiError(502, '<html>', 'req_2').requestId).toBe('req_2')
})

const fault = (httpStatus: number, code = 'internal') =>
  apiError('In its words.', { code, httpStatus, requestId: 'r1' })

test.each([
  [fault(409, 'conflict'), 'In its words.'],
  [fault(503, 'offline'), 'In its words.'],
  [fault(503, 'unreachable'), 'In its words.'],
  [fault(503, 'busy'), 'In its words.'],
  [fault(500), 'Something went wrong on our side. Your changes are still here; try again. Request r1.'],
  [fault(502, 'unreadable'), 'Something went wrong on our side. Your changes are still here; try again. Request r1.'],
  [fault(401, 'unauthorized'), 'Your session ended. Sign in again, then try once more.'],
  [new TypeError('x is undefined'), 'Something went wrong. Your changes are still here; try again.'],
])('a form that was not saved says why (%#)', (error, text) => {
  expect(failureText(error, true)).toBe(text)
})

test.each([
  [500, 'Something went wrong on our side. Try again. Request r1.'],
  [502, 'The answer was lost, but the change may have been made. Reload to see. Request r1.'],
  [504, 'The answer was lost, but the change may have been made. Reload to see. Request r1.'],
])('an action that was answered %d says whether to try again', (status, text) => {
  expect(failureText(fault(status))).toBe(text)
})
