import { type Call, type HttpResponse, sameOriginHeaders, send } from './client'

/** A call of a sign-in route, as one of our pages makes it. */
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

/** The session cookie set by an answer, as a browser sends it back; empty if it sets none. */
export const cookieOf = ({ headers }: HttpResponse): string => headers['set-cookie']?.[0]?.split(';')[0] ?? ''
