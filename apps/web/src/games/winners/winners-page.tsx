import type { Calls, ValueOf } from '@parola/contract'
import { Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../platform/calls/client.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { Picture } from '../../platform/pictures/picture.tsx'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { dateTime, t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

type Win = ValueOf<Calls['winnersList']>['content'][number]

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Every real win of the brand, the latest first; each opens to its round (HELP-06). */
export function WinnersPage() {
  const list = useInfiniteQuery({
    queryKey: ['winnersList'],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      api('winnersList', { query: { ...(cursor ? { cursor } : {}) } }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  return (
    <div className="mx-auto grid max-w-[1080px] gap-4">
      <header className="mt-1 grid gap-1">
        <h1 className="text-28">{t('winners.title')}</h1>
        <p className="max-w-[60ch] text-text2">{t('winners.text')}</p>
      </header>
      <List list={list} />
    </div>
  )
}

type Pages = {
  data: { pages: { content: Win[] }[] } | undefined
  error: unknown
  refetch(): Promise<unknown>
} & Parameters<typeof MoreButton>[0]['list']

function List({ list }: { list: Pages }) {
  if (!list.data && list.error) return <Trouble error={list.error} retry={() => list.refetch()} />
  if (!list.data) {
    return (
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {SKELETONS.map((key) => (
          <Skeleton key={key} className="h-24" />
        ))}
      </div>
    )
  }
  const wins = list.data.pages.flatMap(({ content }) => content)
  if (wins.length === 0)
    return <Empty icon="trophy" title={t('winners.none')} text={t('winners.noneText')} />
  return (
    <>
      <ul aria-label={t('winners.title')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {wins.map((win) => (
          <li key={win.id}>
            <Row win={win} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

/** How many stakes a win is worth, with two decimals at most; nothing for a free round. */
function timesOf({ winAmount, stake }: Win): string | null {
  const times = Number(winAmount) / Number(stake)
  return Number.isFinite(times) ? times.toLocaleString('en', { maximumFractionDigits: 2 }) : null
}

function Row({ win }: { win: Win }) {
  const { id, gameTime, gameName, iconUrl, customerName, winAmount } = win
  const times = timesOf(win)
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 panel p-3 text-left hover:bg-s2"
      onClick={() => openDialog('win', { id, gameTime, name: gameName })}
    >
      <Picture
        path={iconUrl}
        widths={[176]}
        sizes="54px"
        width={54}
        height={72}
        className="rounded-md bg-s3"
      />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{gameName}</span>
        <span className="block truncate text-13 text-text2">{customerName}</span>
        <time dateTime={gameTime} className="block truncate text-12 text-text2">
          {dateTime(gameTime)}
        </time>
      </span>
      <span className="text-right">
        <span className="block font-bold text-win">{inMoney(winAmount)}</span>
        {times === null ? null : (
          <span className="block text-12 text-text2">{t('winners.times', { times })}</span>
        )}
      </span>
    </button>
  )
}
