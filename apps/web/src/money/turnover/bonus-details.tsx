import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Badge, buttonClass, Card, Choice, Skeleton } from '@parola/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/calls/client.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { MoreButton } from '../../platform/screens/more-button.tsx'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, t, textOf } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'

type Page = ValueOf<Calls['bonusDetails']>
type Requirement = Page['content'][number]
const STATES = ['', 'open', 'done', 'lapsed'] as const
type State = (typeof STATES)[number]

/** Each deposit and reward with what has to be staked for it, and by which rules (bonusDetails). */
export function BonusDetails() {
  const [state, setState] = useState<State>('')
  const list = useInfiniteQuery({
    queryKey: ['bonusDetails', state],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api('bonusDetails', {
        query: { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const first = list.data?.pages[0]
  if (list.isError && !list.data) return <Trouble error={list.error} retry={() => list.refetch()} />
  return (
    <>
      <Sums page={first} />
      <Choice
        className="mb-3"
        label={t('money.bet.state')}
        options={STATES.map((item) => [
          item,
          t(item ? `member.requirement.${item}` : 'money.kind.all'),
        ])}
        value={state}
        onChange={setState}
      />
      {list.data ? (
        <Requirements requirements={list.data.pages.flatMap(({ content }) => content)} />
      ) : (
        <Skeleton className="h-48" />
      )}
      <MoreButton list={list} />
      {first ? <Rules page={first} /> : null}
    </>
  )
}

function Sums({ page }: { page: Page | undefined }) {
  if (!page) return <Skeleton className="mb-4 h-[78px]" />
  const { left, locked, requirements } = page.open
  const sums = [
    [t('member.requirement.leftToStake'), inMoney(left)],
    [t('member.requirement.held'), inMoney(locked)],
    [t('member.requirement.openCount'), String(requirements)],
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">
      {sums.map(([name, value], place) => (
        <div
          key={name}
          className={`bg-s1 px-4 py-3 ${place === 2 ? 'col-span-full sm:col-span-1' : ''}`}
        >
          <dt className="text-12 text-text2">{name}</dt>
          <dd className="text-18 font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  if (requirements.length === 0) {
    return (
      <Empty
        title={t('member.requirement.none')}
        text={t('member.requirement.noneText')}
        icon="sparkles"
      >
        <Link to="/promotions" className={buttonClass({ variant: 'brand' })}>
          {t('member.rewards.toPromotions')}
        </Link>
      </Empty>
    )
  }
  return (
    <ul className="grid gap-3">
      {requirements.map((requirement) => (
        <li key={requirement.id}>
          <RequirementCard requirement={requirement} />
        </li>
      ))}
    </ul>
  )
}

const KINDS = { open: 'wait', done: 'good', lapsed: 'quiet' } as const

function RequirementCard({ requirement }: { requirement: Requirement }) {
  const label = t(`cashier.source.${requirement.source}`, { amount: inMoney(requirement.amount) })
  const part = Number((minorOf(requirement.done) * 100n) / minorOf(requirement.required))
  return (
    <article className="panel p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-15 font-semibold tracking-normal">{label}</h2>
        <Badge kind={KINDS[requirement.state]}>
          {t(`member.requirement.${requirement.state}`)}
        </Badge>
      </div>
      <p className="mt-0.5 text-12 text-text2">
        {dateTime(requirement.openedAt)} · {requirement.reference}
      </p>
      <progress className="meter mt-3 w-full" value={part} max={100} aria-label={label} />
      <dl className="mt-2 grid grid-cols-3 gap-2 text-13">
        {(['done', 'required', 'left'] as const).map((name) => (
          <div key={name} className="last:text-right">
            <dt className="text-12 text-text2">{t(`member.requirement.figure.${name}`)}</dt>
            <dd className="font-semibold">{inMoney(requirement[name])}</dd>
          </div>
        ))}
      </dl>
      {requirement.closedAt ? (
        <p className="mt-2 text-12 text-text2">
          {textOf(`member.requirement.ended.${requirement.state}`, '', {
            at: dateTime(requirement.closedAt),
          })}
        </p>
      ) : (
        <p className="mt-2 text-12 text-text2">
          {t('member.requirement.holds', { amount: inMoney(requirement.locked) })}
        </p>
      )}
    </article>
  )
}

/** Which bets count, what they have counted so far, and how a requirement ends. */
function Rules({ page }: { page: Page }) {
  const name = (gameType: string) => textOf(`games.title.${gameType}`, gameType)
  return (
    <Card className="mt-5" title={t('member.requirement.rules')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-14 text-text2">
        <li>{t('member.requirement.ruleOrder')}</li>
        <li>
          {page.weights.length === 0
            ? t('cashier.countsAll')
            : t('member.requirement.ruleWeights', {
                list: page.weights
                  .map((weight) => `${name(weight.gameType)} ${weight.percent} %`)
                  .join(', '),
              })}
        </li>
        <li>{t('member.requirement.ruleReset', { amount: inMoney(page.resetBelow) })}</li>
      </ul>
      {page.counted.length > 0 ? (
        <>
          <h3 className="mt-4 text-14">{t('member.requirement.counted')}</h3>
          <ul className="mt-1 grid gap-1 text-14">
            {page.counted.map((item) => (
              <li key={item.gameType} className="flex justify-between gap-3">
                <span className="text-text2">
                  {name(item.gameType)} · {t('money.betCount', { count: item.bets })}
                </span>
                <b>{inMoney(item.counted)}</b>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {page.isCountedWhole ? null : (
        <p role="status" className="mt-3 text-13 text-text2">
          {t('member.requirement.counting')}
        </p>
      )}
      <Link
        to="/member"
        search={{ tab: 'withdraw' }}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-link underline"
      >
        {t('cashier.ifNow')}
      </Link>
    </Card>
  )
}
