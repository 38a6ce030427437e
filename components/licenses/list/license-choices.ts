/** What the rarer filters of the license list choose among. */
export const UNUSED = [
  { value: '30d', label: 'No request for 30 days' },
  { value: '90d', label: 'No request for 90 days' },
  { value: 'never', label: 'No request yet' },
] as const
export const STOCK = [{ value: 'true', label: 'In stock' }] as const
export const MODES = [
  { value: 'off', label: 'No IP limit' },
  { value: 'auto_register', label: 'Registers automatically' },
  { value: 'allow_list', label: 'Allow list' },
] as const
