import { Link } from '@parola/client/routing'
import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import {
  Badge,
  type BadgeKind,
  Button,
  buttonClass,
  Card,
  Choice,
  Icon,
  Skeleton,
} from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { refresh } from '../platform/calls/query.ts'
import { Empty, Trouble } from '../platform/screens/empty.tsx'
import { MoreButton } from '../platform/screens/more-button.tsx'
import { dateTime, t } from '../platform/texts/i18n.ts'
import { inMoney } from '../platform/texts/in-money.ts'

type Page = ValueOf<Calls['rewardCenter']>
type Reward = Page['content'][number]
const VIEWS = ['ready', 'over'] as const
type View = (typeof VIEWS)[number]
const KINDS: Record<Reward['state'], BadgeKind> = {
  ready: 'wait',
  claimed: 'good',
  lapsed: 'quiet',
  withdrawn: 'quiet',
}

/** Rewards that wait to be claimed, and those that are over (rewardCenter). */
export function RewardCentre() {
  const [view, setView] = useState<View>('ready')
  const list = useInfiniteQuery({
    queryKey: ['rewardCenter', view],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('rewardCenter', { query: { view, ...(pageParam ? { cursor: pageParam } : {}) } }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const first = list.data?.pages[0]
  return (
    <>
      {first || !list.isError ? <Head page={first} /> : null}
      <Choice
        className="mb-3"
        label={t('member.show')}
        options={VIEWS.map((item) => [item, t(`member.rewards.${item}`)])}
        value={view}
        onChange={setView}
      />
      {list.isError && !list.data ? (
        <Trouble error={list.error} retry={() => list.refetch()} />
      ) : null}
      {list.isPending ? <Skeleton className="h-40" /> : null}
      {list.data ? (
        <Cards
          rewards={list.data.pages.flatMap(({ content }) => content)}
          view={view}
          look={first && first.ready > 1 ? 'quiet' : 'brand'}
        />
      ) : null}
      <MoreButton list={list} />
    </>
  )
}

/** Runs a claim; what it changes is requested again, whether it succeeded or not. */
function useClaim(claim: () => Promise<{ amount: string }[]>) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      for (const { amount } of await claim()) {
        toast('good', t('member.rewards.added', { amount: inMoney(amount) }))
      }
    } catch (error) {
      toast('bad', words(error))
    } finally {
      setBusy(false)
      await refresh('rewardCenter', 'publicState', 'walletBalance', 'bonusDetails', 'withdrawNow')
    }
  }
  return { isBusy, run }
}

function Head({ page }: { page: Page | undefined }) {
  const { isBusy, run } = useClaim(() => api('claimAllRewards', { body: {} }))
  if (!page) return <Skeleton className="mb-4 h-[92px]" />
  return (
    <Card isPatterned className="mb-4 flex flex-wrap items-center gap-4">
      <span className="grid size-12 place-items-center rounded-full bg-s2 text-link">
        <Icon name="gift" size={24} />
      </span>
      <div className="min-w-32 flex-1">
        <p className="font-display text-26 leading-tight">{inMoney(page.readyAmount)}</p>
        <p className="text-13 text-text2">{t('member.rewards.waiting', { count: page.ready })}</p>
      </div>
      {page.ready > 1 ? (
        <Button
          variant="brand"
          isWide
          className="sm:w-auto"
          isBusy={isBusy}
          onClick={() => void run()}
        >
          {t('member.rewards.claimAll')}
        </Button>
      ) : null}
    </Card>
  )
}

/** Of the buttons that claim one reward: beside the one that claims all, they are quiet. */
type Look = { look: 'quiet' | 'brand' }

function Cards({ rewards, view, look }: Look & { rewards: readonly Reward[]; view: View }) {
  if (rewards.length === 0) {
    return (
      <Empty
        title={t(`member.rewards.none.${view}`)}
        text={t('member.rewards.noneText')}
        icon="gift"
        hasPreview
      >
        <Link to="/promotions" className={buttonClass({ variant: 'brand' })}>
          {t('member.rewards.toPromotions')}
        </Link>
      </Empty>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {rewards.map((reward) => (
        <RewardCard key={reward.reference} reward={reward} look={look} />
      ))}
    </ul>
  )
}

function termsText({ bonus, multiple, required }: Reward): string {
  if (bonus) {
    const figures = { required: inMoney(required), maxBet: inMoney(bonus.maxBet) }
    return t('member.rewards.bonus', { ...figures, count: bonus.days })
  }
  return multiple === 0
    ? t('member.rewards.free')
    : t('member.rewards.terms', { multiple, required: inMoney(required) })
}

function RewardCard({ reward, look }: Look & { reward: Reward }) {
  const { reference, state, amount, multiple } = reward
  const { isBusy, run } = useClaim(async () => [await api('claimReward', { body: { reference } })])
  const isReady = state === 'ready'
  return (
    <li className="grid content-between gap-3 panel p-4">
      <div>
        <p className="flex items-start justify-between gap-3">
          <b className="font-display text-22 leading-tight">{inMoney(amount)}</b>
          <Badge kind={KINDS[state]}>{t(`member.rewards.state.${state}`)}</Badge>
        </p>
        <p className="mt-1">{reward.note}</p>
        <p className="mt-2 text-13 text-text2">{termsText(reward)}</p>
        <p className="mt-1 text-12 text-text2">
          {dateTime(reward.endedAt ?? reward.grantedAt)} · {reference}
        </p>
      </div>
      {isReady ? (
        <Button
          variant={look}
          isBusy={isBusy}
          aria-label={t('member.rewards.claimOf', { amount: inMoney(amount) })}
          onClick={() => void run()}
        >
          {t('member.rewards.claim')}
        </Button>
      ) : null}
      {state === 'claimed' && multiple > 0 ? (
        <Link to="/member" search={{ tab: 'bonusDetails' }} className={buttonClass()}>
          {t('money.tab.bonusDetails')}
        </Link>
      ) : null}
    </li>
  )
}
