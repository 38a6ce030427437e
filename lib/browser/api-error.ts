import { z } from 'zod'

const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})

type Refusal = { code: string; requestId: string | null; fields: Record<string, string>; httpStatus: number }

/** What our own API refused, in its words. `fields` says per field what would be right. */
export type ApiError = Error & Refusal

/** Reads the error body of a response; an answer that is none of ours gets a plain sentence. */
export function readApiError(httpStatus: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body)
  if (!parsed.success)
    return apiError('The server gave an answer that cannot be read.', { code: 'unreadable', httpStatus })
  const { code, message, request_id, fields } = parsed.data
  return apiError(message, { code, httpStatus, requestId: request_id ?? null, fields: fields ?? {} })
}

/** An error of the API. */
export const apiError = (message: string, refusal: Pick<Refusal, 'code' | 'httpStatus'> & Partial<Refusal>): ApiError =>
  Object.assign(new Error(message), { name: 'ApiError', requestId: null, fields: {}, ...refusal })

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'
