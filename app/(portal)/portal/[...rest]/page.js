import { notFound } from 'next/navigation'

/** Every other address below /portal: told so in the portal's own words. In JavaScript as its twin of the site. */
export default function NoSuchPage() {
  notFound()
}
