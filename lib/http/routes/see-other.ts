type Extra = { cookies?: string[]; headers?: Record<string, string> }

/** Redirects a browser to another page, with cookies to set. Never cached. */
export function seeOther(location: string, { cookies = [], headers = {} }: Extra = {}): Response {
  const response = new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', ...headers },
  })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
