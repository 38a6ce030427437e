import { builtFile } from '@/lib/people/docs/server/docs-answer'
import { llmsText } from '@/lib/people/docs/server/llms-text'

export const dynamic = 'force-static'

export const GET = () => builtFile(llmsText(), 'text/plain; charset=utf-8')
