import { type Call, type HttpResponse, sameOriginHeaders, send } from './client'

/** A call of signing in, as a page of ours makes it. */
export const postSession = (
  base: string,
  path: string,
  body: object,
  call: Partial<Call> = {},
): Promise<HttpResponse> =>
  send(base, {
    method: 'POST',
    path: `/api/session/${path}`,
    body: JSON.stringify(body),
    ...call,
    headers: { ...sameOriginHeaders(base), ...call.headers },
  })

/** The session cookie that an answer sets, as a browser sends it back; empty when it sets none. */
export const cookieOf = ({ headers }: HttpResponse): string => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
