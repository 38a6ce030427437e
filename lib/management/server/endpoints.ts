import { accessTokenEndpoints } from './access-token-endpoints'
import { apiKeyEndpoints } from './api-key-endpoints'
import { blockRuleEndpoints } from './block-rule-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { deliveryEndpoints } from './delivery-endpoints'
import { meEndpoint } from './me-endpoint'
import { productEndpoints } from './product-endpoints'
import { requestEndpoints } from './request-endpoints'
import { usageEndpoints } from './usage-endpoints'
import { versionEndpoints } from './version-endpoints'
import { webhookEndpoints } from './webhook-endpoints'
import { webhookVerbEndpoints } from './webhook-verb-endpoints'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  meEndpoint,
  ...productEndpoints,
  ...versionEndpoints,
  ...apiKeyEndpoints,
  ...blockRuleEndpoints,
  ...requestEndpoints,
  ...usageEndpoints,
  ...webhookEndpoints,
  ...webhookVerbEndpoints,
  ...deliveryEndpoints,
  ...accessTokenEndpoints,
]
