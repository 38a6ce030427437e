import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

type ErrorBody = { code: string; message: string; request_id?: string; fields?: Record<string, string> }

type Refusal = {
  code: string
  requestId: string | null
  fields: Record<string, string>
  httpStatus: number
  /** seconds until another attempt is allowed */
  retryAfter?: number | null
}

/** An error answer of our own API. `fields` maps each invalid field to a correction. */
export type ApiError = Error & Refusal

/** Reads the error body of a response; a response from elsewhere gets a plain sentence. */
export function readApiError(httpStatus: number, body: unknown, requestId: string | null = null): ApiError {
  if (!isErrorBody(body)) return unreadableAnswer(httpStatus, requestId)
  const { code, message, request_id, fields } = body
  return apiError(message, { code, httpStatus, requestId: request_id ?? requestId, fields: fields ?? {} })
}

/** By hand: every page loads this, and few need a parser besides. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { code, message, request_id, fields } = body as Record<string, unknown>
  const isOptional = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value)
  return isText(code) && isText(message) && isOptional(request_id, isText) && isOptional(fields, isTexts)
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText)

/** For a response that is not from our API, but perhaps from a gateway. */
export const unreadableAnswer = (httpStatus: number, requestId: string | null): ApiError =>
  apiError('Something went wrong on our side. Try again.', { code: 'unreadable', httpStatus, requestId })

/** An error of the API. */
export const apiError = (message: string, refusal: Pick<Refusal, 'code' | 'httpStatus'> & Partial<Refusal>): ApiError =>
  Object.assign(new Error(message), { name: 'ApiError', requestId: null, fields: {}, ...refusal })

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** The message for a change that failed. `keepsChanges`: the input is still on the screen. */
export function failureText(error: Error, keepsChanges = false): string {
  if (isAborted(error)) return 'Canceled. The change may have been made all the same.'
  if (!isApiError(error)) return `Something went wrong. ${keepsChanges ? STILL_HERE : 'Try again.'}`
  if (isSignedOut(error)) return 'Your session ended. Sign in again, then try once more.'
  if (error.httpStatus < 500 || OWN_WORDS.has(error.code)) return error.message
  const reference = error.requestId ? ` Request ${error.requestId}.` : ''
  if (keepsChanges) return `Something went wrong on our side. ${STILL_HERE}${reference}`
  if (LOST.has(error.httpStatus))
    return `The answer was lost, but the change may have been made. Reload to see.${reference}`
  return `Something went wrong on our side. Try again.${reference}`
}

/** Something before us, or we ourselves, waited in vain for whoever makes the change. Saving a form again does no harm. */
const LOST = new Set([502, 504])
const STILL_HERE = 'Your changes are still here; try again.'
const OWN_WORDS = new Set(['offline', 'unreachable', 'busy'])

export const isSignedOut = (error: Error): boolean => isApiError(error) && error.httpStatus === 401

/** A canceled request: its dialog was closed before the answer. */
export const isAborted = (error: Error): boolean => error.name === 'AbortError'

/** Shows the server's messages at the fields of a form, and focuses the first. */
export const showFieldErrors =
  <Values extends FieldValues>(setError: UseFormSetError<Values>) =>
  (fields: Record<string, string>) => {
    for (const [index, [field, message]] of Object.entries(fields).entries()) {
      setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }
