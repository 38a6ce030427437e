import { builtFile } from '@/lib/people/docs/server/docs-answer'
import { llmsFullText } from '@/lib/people/docs/server/llms-text'

export const dynamic = 'force-static'

export const GET = () => builtFile(llmsFullText(), 'text/plain; charset=utf-8')
