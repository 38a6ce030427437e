import { builtText } from '@/lib/people/docs/server/docs-answer'
import { llmsFullText } from '@/lib/people/docs/server/llms-text'

export const dynamic = 'force-static'

export const GET = () => builtText(llmsFullText(), 'text/plain; charset=utf-8')
