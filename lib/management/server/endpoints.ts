import { blockRuleEndpoints } from './block-rule-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { meEndpoint } from './me-endpoint'
import { productEndpoints } from './product-endpoints'
import { requestEndpoints } from './request-endpoints'
import { usageEndpoints } from './usage-endpoints'
import { versionEndpoints } from './version-endpoints'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  meEndpoint,
  ...productEndpoints,
  ...versionEndpoints,
  ...blockRuleEndpoints,
  ...requestEndpoints,
  ...usageEndpoints,
]
