import { accessTokenEndpoints } from './access-token-endpoints'
import { addressEndpoints } from './address-endpoints'
import { bulkEndpoints } from './bulk-endpoints'
import { customerEndpoints } from './customer-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { emailEndpoints } from './email-endpoints'
import { historyEndpoints } from './history-endpoints'
import { jobEndpoints } from './job-endpoints'
import { licenseActionEndpoints } from './license-action-endpoints'
import { licenseEndpoints } from './license-endpoints'
import { meEndpoint } from './me-endpoint'
import { apiKeyEndpoints } from './products/api-key-endpoints'
import { blockRuleEndpoints } from './products/block-rule-endpoints'
import { licenseTypeEndpoints } from './products/license-type-endpoints'
import { productEndpoints } from './products/product-endpoints'
import { versionEndpoints } from './products/version-endpoints'
import { requestEndpoints } from './request-endpoints'
import { saleEndpoints } from './sales/sale-endpoints'
import { saleSourceEndpoints } from './sales/source-endpoints'
import { usageEndpoints } from './usage-endpoints'
import { deliveryEndpoints } from './webhooks/delivery-endpoints'
import { eventEndpoints } from './webhooks/event-endpoints'
import { webhookEndpoints } from './webhooks/webhook-endpoints'
import { webhookVerbEndpoints } from './webhooks/webhook-verb-endpoints'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  meEndpoint,
  ...licenseEndpoints,
  ...licenseActionEndpoints,
  ...addressEndpoints,
  ...bulkEndpoints,
  ...jobEndpoints,
  ...customerEndpoints,
  ...emailEndpoints,
  ...historyEndpoints,
  ...productEndpoints,
  ...versionEndpoints,
  ...apiKeyEndpoints,
  ...licenseTypeEndpoints,
  ...blockRuleEndpoints,
  ...requestEndpoints,
  ...usageEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
  ...webhookVerbEndpoints,
  ...deliveryEndpoints,
  ...saleEndpoints,
  ...saleSourceEndpoints,
  ...accessTokenEndpoints,
]
