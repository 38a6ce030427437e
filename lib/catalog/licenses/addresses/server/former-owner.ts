/**
 * SQL: whether a former owner of license `l` used an IP address in this network. It may be their home: an IP address from
 * before the license was transferred is not for the new owner, even if it was seen again since.
 */
export const wasSeenEarlier = (network: string): string => `
  exists (
    select from license_ip_history earlier
    where earlier.license_id = l.id and earlier.address <<= ${network} and earlier.first_seen_at < l.customer_since)`

/** SQL: the same of slot `s` of license `l`, which may have been registered without being used. */
export const IS_EARLIER_SLOT = `(s.registered_at < l.customer_since or ${wasSeenEarlier('s.address')})`
