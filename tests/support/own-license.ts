import type { Customer } from '@/lib/portal/core/customer'
import type { LicenseDesk } from './license-desk'

/** Whoever the license is of now, signed in to the portal. */
export async function customerOf(desk: LicenseDesk, licenseId: string): Promise<Customer> {
  const { customer_id } = await desk.row(licenseId)
  return { sessionId: licenseId, personId: licenseId, customerIds: [customer_id] }
}

export async function register(desk: LicenseDesk, licenseId: string, address: string): Promise<void> {
  await desk.pool.query('insert into license_ip (license_id, address, organization_id) values ($1, $2, $3)', [
    licenseId,
    address,
    desk.organizationId,
  ])
}

let people = 0

/** A license with registered IP addresses, and who it belongs to. */
export async function givenOwnLicense(desk: LicenseDesk, addresses: string[] = []) {
  people += 1
  const email = `own${people}@customer.test`
  const given = await desk.givenOne({ customer: { email }, ip_system_enabled: true, max_ips: 5 })
  for (const address of addresses) await register(desk, given.id, address)
  return { ...given, email, customer: await customerOf(desk, given.id) }
}
