import { builtText } from '@/lib/docs/server/docs-answer'
import { llmsFullText } from '@/lib/docs/server/llms-text'

export const dynamic = 'force-static'

export const GET = () => builtText(llmsFullText(), 'text/plain; charset=utf-8')
