/**
 * SQL: whether slot `s` of license `l` may be its former owner's home. An IP address from before the license was
 * transferred is not for the new owner, even if it was seen again since.
 */
export const IS_EARLIER_SLOT = `
  (s.registered_at < l.customer_since or exists (
    select from license_ip_history earlier
    where earlier.license_id = s.license_id and earlier.address <<= s.address
      and earlier.first_seen_at < l.customer_since))`
