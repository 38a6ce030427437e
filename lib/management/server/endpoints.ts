import { accessTokenEndpoints } from './access-token-endpoints'
import { ADDRESS_ENDPOINTS } from './address-endpoints'
import { BULK_ENDPOINTS } from './bulk-endpoints'
import { CUSTOMER_ENDPOINTS } from './customer-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { JOB_ENDPOINTS } from './job-endpoints'
import { LICENSE_ACTION_ENDPOINTS } from './license-action-endpoints'
import { LICENSE_ENDPOINTS } from './license-endpoints'
import { meEndpoint } from './me-endpoint'
import { apiKeyEndpoints } from './products/api-key-endpoints'
import { blockRuleEndpoints } from './products/block-rule-endpoints'
import { productEndpoints } from './products/product-endpoints'
import { versionEndpoints } from './products/version-endpoints'
import { requestEndpoints } from './request-endpoints'
import { usageEndpoints } from './usage-endpoints'
import { deliveryEndpoints } from './webhooks/delivery-endpoints'
import { webhookEndpoints } from './webhooks/webhook-endpoints'
import { webhookVerbEndpoints } from './webhooks/webhook-verb-endpoints'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  meEndpoint,
  ...productEndpoints,
  ...versionEndpoints,
  ...apiKeyEndpoints,
  ...blockRuleEndpoints,
  ...LICENSE_ENDPOINTS,
  ...LICENSE_ACTION_ENDPOINTS,
  ...ADDRESS_ENDPOINTS,
  ...BULK_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...requestEndpoints,
  ...usageEndpoints,
  ...webhookEndpoints,
  ...webhookVerbEndpoints,
  ...deliveryEndpoints,
  ...accessTokenEndpoints,
]
