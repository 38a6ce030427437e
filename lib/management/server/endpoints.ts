import { ADDRESS_ENDPOINTS } from './address-endpoints'
import { blockRuleEndpoints } from './block-rule-endpoints'
import { BULK_ENDPOINTS } from './bulk-endpoints'
import { CUSTOMER_ENDPOINTS } from './customer-endpoints'
import type { ApiEndpoint } from './define-endpoint'
import { JOB_ENDPOINTS } from './job-endpoints'
import { LICENSE_ACTION_ENDPOINTS } from './license-action-endpoints'
import { LICENSE_ENDPOINTS } from './license-endpoints'
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
  ...LICENSE_ENDPOINTS,
  ...LICENSE_ACTION_ENDPOINTS,
  ...ADDRESS_ENDPOINTS,
  ...BULK_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...requestEndpoints,
  ...usageEndpoints,
]
