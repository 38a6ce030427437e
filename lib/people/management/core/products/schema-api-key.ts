import { z } from 'zod'
import { apiKey as storedKey } from '@/lib/catalog/products/api-keys/core/schema'
import { recordId } from '@/lib/foundation/shared/uuid'
import { recordOrBrief } from '../write-answer'
import { productPath } from './schema-product'

const time = z.iso.datetime()

export const apiKey = storedKey
  .extend({
    id: z.uuid(),
    created_at: time,
    last_used_at: time.nullable(),
    ends_at: time.nullable(),
  })
  .meta({ id: 'ApiKey', description: 'An API key of a product.' })
type ApiKey = z.infer<typeof apiKey>

/** The only answers with a key: that of a new one, and of a rotation. */
const newlyIssuedApiKey = apiKey
  .extend({ api_key: z.string() })
  .meta({ id: 'IssuedApiKey', description: 'A new API key: its text is shown once.' })

export const apiKeyAnswer = recordOrBrief(apiKey, 'api_keys:view', ['id', 'state'])
export const newApiKeyAnswer = recordOrBrief(newlyIssuedApiKey, 'api_keys:view', ['id', 'state', 'api_key'])

/** Everything that a client can change. */
export const apiKeyRevision = ({ name, daily_limit, sources, may_name_end_user, ends_at }: ApiKey): object => ({
  name,
  daily_limit,
  sources,
  may_name_end_user,
  ends_at,
})

export const keyPath = productPath.extend({ key_id: recordId })
