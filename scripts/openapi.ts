// npm run openapi writes docs/openapi.json. A test of npm run check fails if the file is out of date.
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@/lib/people/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(ENDPOINTS), null, 2)}\n`)
