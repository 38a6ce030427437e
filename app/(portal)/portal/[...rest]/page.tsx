import { notFound } from 'next/navigation'

/** Every other address below /portal: told so in the portal's own words. */
export default function NoSuchPage() {
  notFound()
}
