import type { ApiEndpoint } from './define-endpoint'
import { meEndpoint } from './me-endpoint'

/** Every endpoint of the management API: the router, the access matrix and the OpenAPI document read this table. */
export const ENDPOINTS: readonly ApiEndpoint[] = [meEndpoint]
