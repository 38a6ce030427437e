/**
 * Who is signed in to the portal. What they may see is what their proven identities stand for: every query of the portal
 * has `customer_id = any(customerIds)` in its where. Only `readCustomer` makes one.
 */
export type Customer = { sessionId: string; personId: string; customerIds: string[] }

/** Something that a person proved to be theirs. */
export type ProvenIdentity = { kind: 'email' | 'discord'; value: string; label: string | null }
