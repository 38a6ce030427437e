import type { Route } from 'next'
import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { MessageScreen } from './message-screen'

type NotFoundScreenProps<Path extends string> = {
  title: string
  description: string
  /** The page to link to instead. */
  href: Route<Path>
  action: string
}

/** Replaces a page that does not exist. */
export const NotFoundScreen = <Path extends string>({
  title,
  description,
  href,
  action,
}: NotFoundScreenProps<Path>) => (
  <MessageScreen title={title} text={description}>
    <Button render={<Link href={href} />}>{action}</Button>
  </MessageScreen>
)
