import { Link } from '@parola/client/routing'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minorOf } from '../../platform/amount.ts'
import { Empty, Trouble } from '../../platform/empty.tsx'
import { dateTime, figures, t, textOf } from '../../platform/i18n.ts'
import { callQuery } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Contracts } from './contracts.tsx'
import type { Direction, MoneyText, Standing } from './team.types.ts'
import { TeamForm } from './team-form.tsx'
import { TeamHistory } from './team-history.tsx'

/** Passing money on: to the agent above, and for agents to those below as well (WAL-06, AGT-08). */
export function TeamPage() {
  const { data: standing, error, refetch } = useQuery(callQuery('transferStanding'))
  const isAgent = useSession(({ member }) => member?.isAgent ?? false)
  const [chosen, setChosen] = useState<Direction>('up')
  if (!standing && error) return <Trouble error={error} retry={() => refetch()} />
  if (!standing) return <Waiting />
  const directions = directionsOf(standing)
  const direction = directions.includes(chosen) ? chosen : directions[0]
  const money = (wire: string) => `${standing.currencySymbol}${figures(wire)}`
  if (!direction) return <Nobody isClosed={standing.missing.includes('OFF')} />
  return (
    <div className="grid gap-5">
      {directions.length > 1 ? <Directions direction={direction} onChoose={setChosen} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <TeamForm key={direction} direction={direction} standing={standing} money={money} />
        <Wallets standing={standing} money={money} />
      </div>
      {isAgent ? <Contracts /> : null}
      <TeamHistory money={money} />
    </div>
  )
}

/** The directions open to a member; one that the brand closed is shown as closed, not hidden. */
function directionsOf({ upline, missing, isDownOpen }: Standing): Direction[] {
  const up: Direction[] = upline && !missing.includes('OFF') ? ['up'] : []
  return isDownOpen ? [...up, 'down'] : up
}

function Nobody({ isClosed }: { isClosed: boolean }) {
  const what = isClosed ? 'closed' : 'nobody'
  return (
    <Empty title={t(`team.${what}`)} text={t(`team.${what}Text`)} icon="send">
      <Link to="/member" search={{ tab: 'withdraw' }} className="btn btn-quiet mt-4">
        {t('money.tab.withdraw')}
      </Link>
    </Empty>
  )
}

function Directions({
  direction,
  onChoose,
}: {
  direction: Direction
  onChoose: (direction: Direction) => void
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-xl border border-line bg-s1 p-1 md:w-[420px]">
      <legend className="sr-only">{t('team.direction')}</legend>
      {(['up', 'down'] as const).map((item) => (
        <button
          key={item}
          type="button"
          aria-pressed={item === direction}
          className={`min-h-11 rounded-lg px-3 text-14 font-semibold ${
            item === direction ? 'bg-s3 text-text' : 'text-text2 hover:bg-s2'
          }`}
          onClick={() => onChoose(item)}
        >
          {t(`team.direction.${item}`)}
        </button>
      ))}
    </fieldset>
  )
}

type WalletsProps = { standing: Standing; money: MoneyText }

/** What may be transferred, what holds the rest, and what is still missing. */
function Wallets({ standing, money }: WalletsProps) {
  const rows = [
    [t('team.limits'), `${money(standing.min)} – ${money(standing.max)}`],
    [t('cashier.dailyLeft'), money(standing.dailyLeft)],
    ...(minorOf(standing.turnoverLeft) > 0n
      ? [[t('team.turnoverLeft'), money(standing.turnoverLeft)]]
      : []),
  ]
  return (
    <aside
      aria-label={t('team.mayPass')}
      className="overflow-hidden rounded-xl border border-line bg-s1"
    >
      <div className="capiz grid gap-3 border-b border-line p-4">
        {standing.wallets.map(({ wallet, balance, free }) => (
          <div key={wallet}>
            <p className="text-13 font-semibold text-text2">{t(`team.wallet.${wallet}`)}</p>
            <p className="font-display text-26 leading-tight" data-testid={`free-${wallet}`}>
              {money(free)}
            </p>
            <p className="text-12 text-text2">{t('team.freeOf', { balance: money(balance) })}</p>
          </div>
        ))}
      </div>
      <dl className="px-4 py-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-1.5 text-14">
            <dt className="text-text2">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Missing standing={standing} />
      <ContractIncome money={money} />
    </aside>
  )
}

/** The form itself shows these, or they matter for one direction only. */
const ELSEWHERE = new Set(['OFF', 'UPLINE'])

function Missing({ standing }: { standing: Standing }) {
  const gaps = standing.missing.filter((gap) => !ELSEWHERE.has(gap))
  if (gaps.length === 0) return null
  const until = standing.heldUntil ? dateTime(standing.heldUntil) : ''
  return (
    <ul className="grid gap-2 border-t border-line p-4">
      {gaps.map((gap) => (
        <li key={gap} className="flex items-start gap-2 text-13">
          <span className="mt-0.5 text-link">
            <Icon name="circle-alert" size={16} />
          </span>
          <span>
            {textOf(`cashier.gap.${gap}`, t('team.closedText'), { until })}{' '}
            {gap === 'CHANGE_HOLD' ? null : (
              <Link
                to="/member"
                search={{ tab: 'securityCenter' }}
                className="font-semibold whitespace-nowrap text-link underline"
              >
                {t('cashier.goThere')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const INCOME = [
  'divtypereq',
  'dailysalreqtype',
  'contracthoursalreq',
  'realtimesalreqtype',
] as const

/** What contracts have paid an agent so far (WAL-01). */
function ContractIncome({ money }: { money: MoneyText }) {
  const isAgent = useSession(({ member }) => member?.isAgent ?? false)
  const { data } = useQuery({ ...callQuery('consolidatedFunds'), enabled: isAgent })
  if (!isAgent || !data) return null
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="text-13 font-semibold">{t('team.income')}</p>
      <dl className="mt-1">
        {INCOME.map((kind) => (
          <div key={kind} className="flex justify-between gap-3 py-1 text-13">
            <dt className="text-text2">{t(`team.income.${kind}`)}</dt>
            <dd className="font-semibold whitespace-nowrap">{money(data[kind])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="skeleton h-[420px]" />
      <div className="skeleton h-[300px]" />
    </div>
  )
}
