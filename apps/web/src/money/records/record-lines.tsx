import type { CallName } from '@parola/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../platform/calls/client.ts'
import { WaitingLines } from '../../platform/loading/waiting-lines.tsx'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { ToGames } from '../../platform/screens/to-games.tsx'
import { t } from '../../platform/texts/i18n.ts'

export type Page = { content: readonly object[]; next: string | null; inOpenRounds?: string }

type Props<L> = {
  call: CallName
  filter: Record<string, string>
  empty: string
  line: (line: L) => ReactNode
  above?: (first: Page) => ReactNode
  keyOf: (line: L) => string | number
}

/** Lines of a record, page after page by its cursor. */
export function RecordLines<L>({ call, filter, empty, line, above, keyOf }: Props<L>) {
  const list = useInfiniteQuery({
    queryKey: [call, filter],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      (await api(call, {
        query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) },
      } as never)) as Page,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const lines = (list.data?.pages.flatMap((page) => page.content) ?? []) as L[]
  if (list.isPending) return <WaitingLines height={64} />
  if (list.isError && !list.data) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (lines.length === 0) {
    return (
      <Empty title={t('money.nothing')} text={empty} icon="receipt-text" hasPreview>
        <ToGames />
      </Empty>
    )
  }
  return (
    <>
      {list.data.pages[0] ? above?.(list.data.pages[0]) : null}
      <ul className="grid gap-2">
        {lines.map((item) => (
          <li key={keyOf(item)}>{line(item)}</li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}
