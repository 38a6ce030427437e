import { assetAnswer, assetNames } from '@/lib/people/docs/server/docs-answer'

export const dynamic = 'force-static'
export const dynamicParams = false

export const generateStaticParams = async () => (await assetNames()).map((name) => ({ name }))

export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }) {
  return assetAnswer((await params).name)
}
