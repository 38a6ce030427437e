/** Requests whose rules over several fields no schema states, by operation. */
export const REQUEST_EXAMPLES: Record<string, object> = {
  issue_license: {
    product_id: '01934c5e-7a10-7000-8000-00000000a001',
    customer_email: 'ada@example.com',
    expires_at: '2027-11-21T09:30:00.000Z',
    metadata: { seats: '4' },
  },
  change_licenses: {
    action: 'extend',
    filter: { product_id: '01934c5e-7a10-7000-8000-00000000a001', expires_before: '2027-01-01T00:00:00.000Z' },
    to: { mode: 'months', months: 12 },
  },
  transfer_license: { customer_email: 'grace@example.com', reset_addresses: true, new_key: { grace_hours: 24 } },
  extend_license: { to: { mode: 'months', months: 12 }, notify: true },
}
