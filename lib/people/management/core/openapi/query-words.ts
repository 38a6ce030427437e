/** What each parameter of a query means, by its name: the same in every list that has it. */
const SHARED: Readonly<Record<string, string>> = {
  limit: 'How many entries a page has.',
  after: 'The `next` of the page before. Leave it out for the first page.',
  product_id: 'Only those of this product.',
  customer_id: 'Only those of this customer.',
  license_id: 'Only those about this license.',
  source_id: 'Only those of this connected shop.',
  sale_id: 'Only those about this order of a shop.',
  endpoint_id: 'Only those to this webhook endpoint.',
  from: 'The beginning of the range, included.',
  to: 'The end of the range, which is no longer part of it.',
  type: 'Only this event.',
  state: 'Only those in this state.',
  kind: 'Only entries of this kind.',
}

/** Where a name means something else, or where there is more to say. */
const OF_OPERATION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  list_licenses: {
    customer_email: "The customer's whole email, as your organization knows it.",
    customer_discord_id: "The customer's Discord ID.",
    license_key: 'The whole license key. A replaced key finds its license while it still works.',
    in_stock: 'Only licenses without a customer.',
    license_type_id: 'Only licenses that were created with this license type, or given it last.',
    job_id: 'Only licenses that this job created or changed.',
    status: 'Only licenses with this status. `expiring` means within 30 days.',
    ip_mode: 'Only licenses with this mode of IP control.',
    q: "A part of a note, of a name, or of the customer's email or Discord ID; a whole license key or a group of it; a whole value of the metadata, in any case; a part of the number of a shop's order or subscription; or an ID.",
    expires_before: 'Only licenses that expire before this moment. Lifetime licenses never match.',
    expires_after: 'Only licenses that expire at this moment or later. Lifetime licenses never match.',
    metadata: 'Only licenses with exactly these values, such as `metadata[plan]=gold`.',
  },
  list_customers: {
    q: "A part of an email, a Discord ID, or a name, or of the number of a shop's order or subscription.",
  },
  list_requests: {
    q: "A request ID, a license key or its last group, a customer's email or name, a device ID, or an IP address.",
    endpoint: 'Only validations, or only lookups.',
    status: 'Only requests that were answered with this status. `refused` means every refusal.',
    address: 'Only requests from this IP address.',
    range: 'Only requests of the last hour, day, 7 days, or 30 days.',
    license_id: 'Only those of this license.',
    from: 'The beginning of the range. The minute that contains it is included.',
  },
  list_usage: daysOf('the last thirty'),
  list_statistics: daysOf('the last thirty that were counted'),
  list_emails: {
    id: 'Only this email, such as the `resent_id` of an earlier one.',
    outcome: 'Only emails with this outcome.',
    mail: 'Only emails of this kind.',
    q: "A part of the recipient's email or name, a license key or a group of it, or a part of the number of an order, of a renewal's order too, or of a subscription.",
    email: "The recipient's whole email.",
  },
  list_sales: {
    customer_id: 'Only sales whose licenses this customer got.',
    search:
      "A part of the order's or the subscription's number, words of the buyer's name or email, their whole email, or their Discord ID. With the scope `customers:view`, also a part of the name, email, or Discord ID of the customer who got its licenses; with `licenses:view`, a license key, a group of it, or its end.",
  },
  list_access_tokens: { acts_for: 'Only tokens that act for this member.' },
}

function daysOf(otherwise: string) {
  return {
    from: `The first UTC day. Without \`from\` and \`to\`: ${otherwise}.`,
    to: 'The last UTC day, included.',
  }
}

/** What a parameter of an operation's query means. Throws for one that nobody described. */
export function queryWords(operationId: string, name: string): string {
  const words = OF_OPERATION[operationId]?.[name] ?? SHARED[name]
  if (words === undefined) throw new Error(`query-words.ts says nothing of ${name} in ${operationId}`)
  return words
}
