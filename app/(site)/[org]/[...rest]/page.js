import { notFound } from 'next/navigation'

/**
 * Every address that nothing else has. It is the site's: the layout of an organization asks first who is there.
 * In JavaScript, which Next leaves out of the types of routes: as one of them it would make every link a right one.
 */
export default function NoSuchPage() {
  notFound()
}
