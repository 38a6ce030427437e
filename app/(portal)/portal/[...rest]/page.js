import { notFound } from 'next/navigation'

/** Any other URL below /portal gets the portal's own 404. JavaScript for the same reason as app/(dashboard)/(unknown). */
export default function NoSuchPage() {
  notFound()
}
