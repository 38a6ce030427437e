import { llmsText } from '@/lib/docs/server/llms-text'

export const dynamic = 'force-static'

export const GET = () => new Response(llmsText(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
