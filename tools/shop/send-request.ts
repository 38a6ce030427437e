import type { Request } from '@/clients/typescript/src/cli/shops/seller'

/** Sends what a shop says to the URL of a source. Rejects if nothing answers. */
export async function sendRequest(
  url: string,
  { body, headers, query }: Request,
): Promise<{ status: number; text: string }> {
  const target = new URL(url)
  if (query) target.search = query
  const answer = await fetch(target, { method: 'POST', body, headers })
  return { status: answer.status, text: await answer.text() }
}
