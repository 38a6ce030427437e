import { type Components, type Operation, type Parameter, type PlacedOperation, resolved } from './openapi'

/** A call of an operation, as a reader would type it. */
export function curlExample({ method, path, operation }: PlacedOperation, components: Components): string {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved<Parameter>(parameter, components))
  const url = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example, schema }) => text.replace(`{${name}}`, exampleText(name, example, schema.format)),
      path,
    )
  const body = operation.requestBody?.content['application/json']?.example
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$LATCHKEY_BASE_URL/api/v1${url}"`,
    ...credentialOf(operation),
    ...(method === 'POST' && parameters.some(({ name }) => name === 'Idempotency-Key')
      ? ['-H "Idempotency-Key: $(uuidgen)"']
      : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${bodyText(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}

function credentialOf({ security = [] }: Operation): string[] {
  if (security.some((scheme) => 'api_key' in scheme)) return ['-H "Authorization: Bearer $LATCHKEY_API_KEY"']
  if (security.some((scheme) => 'access_token' in scheme)) return ['-H "Authorization: Bearer $LATCHKEY_ACCESS_TOKEN"']
  return []
}

const bodyText = (body: unknown): string =>
  JSON.stringify(body, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')

const exampleText = (name: string, example: unknown, format: string | undefined): string => {
  if (example !== undefined) return encodeURIComponent(String(example))
  return format === 'uuid' ? '01934c5e-7a10-7000-8000-00000000b001' : name.toUpperCase()
}
