import { docsAnswer, docsPaths } from '@/lib/people/docs/server/docs-answer'

// Rendered when Latchkey is built. proxy.ts leads every other path below /docs to the page for what is not found.
export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = () => docsPaths().map((path) => ({ path }))

export async function GET(_request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return docsAnswer((await params).path ?? [])
}
