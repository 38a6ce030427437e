// npm run openapi writes docs/openapi.json and docs/sale-event.schema.json. A test of npm run check fails if one is out
// of date.
import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@/lib/people/management/core/openapi/openapi-document'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { saleEventSchema } from '@/lib/service/sales/core/sale-event'

writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(ENDPOINTS), null, 2)}\n`)
writeFileSync('docs/sale-event.schema.json', `${JSON.stringify(saleEventSchema(), null, 2)}\n`)
