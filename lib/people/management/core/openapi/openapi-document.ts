import type { DescribedEndpoint, Tag } from '../endpoint'
import { RESPONSE_HEADERS } from './headers'
import { createSchemaWriter, type SchemaWriter } from './json-schema'
import { operationOf } from './operation'
import { SHARED_PARAMETERS } from './parameters'
import { problem, problemResponses } from './problem-responses'
import { publicPaths } from './public-operations'

const TAGS: Record<Tag | 'Public API', string> = {
  'Public API': 'What your program calls: validate a license key. With an API key of a product.',
  Licenses: 'Create licenses, change them, revoke them, and manage their IP addresses.',
  'Bulk changes': 'Create or change thousands of licenses in one call, as a job.',
  Customers: 'The people who hold your licenses.',
  Products: 'Products with their versions, API keys, license types, and block rules.',
  'Requests and usage': 'The request log, and counts by day.',
  'Events and webhooks': 'What has happened, and where it is sent.',
  Sales: 'Shops whose sales become licenses.',
  'Access tokens': 'The credentials of this API.',
}

const DESCRIPTION = `This reference covers two APIs.

The **public API** (\`/validate\`, \`/license/{key}\`, \`/keys/{product}\`) is for your program, with the API key of a product.

Everything else is the **management API**, for your own systems, with an access token of your organization. Whatever a person can do in the dashboard, a program can do here.

- **Lists** come in pages, newest first: \`{"data": […], "next": "…"}\`. Send \`next\` as \`after\` to get the next page; it is null on the last one.
- **Retries are safe**: send an \`Idempotency-Key\` with a \`POST\`, and a retry returns the first response instead of doing the work twice.
- **Lost updates are refused**: send the \`ETag\` of what you read as \`If-Match\`.
- **Errors** are \`application/problem+json\` (RFC 9457), with a stable \`code\`. An unsupported method is a 405 with \`Allow\`.
- **Limits**: 600 calls a minute for each access token, and 64 KiB for a body unless stated otherwise.
- **Compatible changes**: fields, values, and endpoints can be added at any time, so ignore those you don't know. Before anything is removed, its responses carry \`Deprecation\` and \`Sunset\` headers for a year.`

/** Whoever runs Latchkey has an address of their own. */
const SERVER = {
  url: '{base_url}/api/v1',
  variables: { base_url: { default: 'https://licenses.example.com', description: 'Where your Latchkey is.' } },
}

/** The OpenAPI 3.1 document of the public and the management API. The same table always gives the same document. */
export function openApiDocument(endpoints: readonly DescribedEndpoint[]) {
  const schemas = createSchemaWriter()
  schemas.output(problem)
  const paths = { ...publicPaths(schemas), ...managementPaths(endpoints, schemas) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey API', version: '1', summary: 'License keys.', description: DESCRIPTION },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [SERVER],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        access_token: { type: 'http', scheme: 'bearer', description: 'An access token, `lk_org_…`.' },
        api_key: { type: 'http', scheme: 'bearer', description: 'An API key of a product, `lk_live_…`.' },
      },
      parameters: SHARED_PARAMETERS,
      headers: RESPONSE_HEADERS,
      responses: problemResponses(),
      schemas: Object.fromEntries(Object.entries(schemas.named).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function managementPaths(endpoints: readonly DescribedEndpoint[], schemas: SchemaWriter) {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operationOf(endpoint, schemas) }
  }
  return paths
}
