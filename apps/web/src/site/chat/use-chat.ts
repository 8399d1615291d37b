import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../platform/calls/client.ts'
import { callQuery, refresh } from '../../platform/calls/query.ts'

/** Somebody may have come or gone, which no message reports. */
const AGAIN_MS = 30_000

/** The member's messages with customer service, oldest first; what is shown is marked as read. */
export function useChat() {
  const list = useInfiniteQuery({
    queryKey: ['chat', null],
    initialPageParam: '',
    queryFn: ({ pageParam }) => api('chat', { query: pageParam ? { cursor: pageParam } : {} }),
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: AGAIN_MS,
  })
  const pages = list.data?.pages ?? []
  const messages = pages.flatMap(({ content }) => content).reverse()
  const { data: models } = useQuery(callQuery('liveModels'))
  const unread = models?.unread ?? 0
  const newest = messages.at(-1)?.messageId
  useEffect(() => {
    if (unread === 0 || newest === undefined || document.hidden) return
    void api('readChat', { body: {} }).then(
      () => refresh('liveModels'),
      () => undefined,
    )
  }, [unread, newest])
  return {
    ...{ list, messages },
    ...{ open: pages[0]?.open ?? null, isOpen: pages[0]?.isOpen ?? false },
    mayReopen: pages[0]?.mayReopen ?? false,
    /** What a new conversation can be about: lines on which somebody answers. */
    topics: models?.models.flatMap(({ modelId, isOpen }) => (isOpen ? [modelId] : [])) ?? [],
  }
}

export type ChatList = ReturnType<typeof useChat>['list']
