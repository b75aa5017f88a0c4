import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from '#portal/queries/messaging/inbox.ts'
import { BellFace } from './bell-face.tsx'

/** Opens "Avisos" and shows how many messages of the inbox are unread. */
export function BellButton({ onPress }: { onPress: () => void }) {
  const { data: unread = 0 } = useQuery(unreadCountQuery())
  return <BellFace unread={unread} onPress={onPress} />
}
