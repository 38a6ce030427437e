import { Button } from '@/components/ui/button/button'
import { Link } from '@/components/ui/navigation/link'
import { MessageScreen } from './message-screen'

type NotFoundScreenProps = {
  title: string
  description: string
  /** Where to look instead. */
  href: string
  action: string
}

/** In place of what does not exist. */
export const NotFoundScreen = ({ title, description, href, action }: NotFoundScreenProps) => (
  <MessageScreen title={title} text={description}>
    <Button render={<Link href={href} />}>{action}</Button>
  </MessageScreen>
)
