import { CountBadge } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/calls/query.ts'

/** How much customer service has written that the member has not read. */
export function ChatBadge() {
  const { data } = useQuery(callQuery('liveModels'))
  return <CountBadge count={data?.unread ?? 0} />
}
