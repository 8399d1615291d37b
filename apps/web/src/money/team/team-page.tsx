import { Link } from '@parola/client/routing'
import { buttonClass, Choice, Facts, Icon, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useContractKinds } from '../../platform/calls/contract-kinds.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { Empty, Trouble } from '../../platform/screens/empty.tsx'
import { useSession } from '../../platform/session/session.ts'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, figures, t, textOf } from '../../platform/texts/i18n.ts'
import { Contracts } from './contracts.tsx'
import type { Direction, MoneyText, Standing } from './team.types.ts'
import { TeamForm } from './team-form.tsx'
import { TeamHistory } from './team-history.tsx'

const DIRECTIONS: readonly Direction[] = ['up', 'down']

/** Transfers to the upline, and for agents to downlines as well (WAL-06, AGT-08). */
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
      {directions.length > 1 ? (
        <Choice
          look="segments"
          label={t('team.direction')}
          options={DIRECTIONS.map((item) => [item, t(`team.direction.${item}`)])}
          value={direction}
          onChange={setChosen}
        />
      ) : null}
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
      <Link
        to="/member"
        search={{ tab: 'withdraw' }}
        className={buttonClass({ className: 'mt-4' })}
      >
        {t('money.tab.withdraw')}
      </Link>
    </Empty>
  )
}

type WalletsProps = { standing: Standing; money: MoneyText }

/** What may be transferred, what holds the rest, and what is still missing. */
function Wallets({ standing, money }: WalletsProps) {
  const rows: [string, string][] = [
    [t('team.limits'), `${money(standing.min)} – ${money(standing.max)}`],
    [t('cashier.dailyLeft'), money(standing.dailyLeft)],
    ...(minorOf(standing.turnoverLeft) > 0n
      ? ([[t('team.turnoverLeft'), money(standing.turnoverLeft)]] as [string, string][])
      : []),
  ]
  return (
    <aside aria-label={t('team.mayPass')} className="overflow-hidden panel">
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
      <Facts look="receipt" className="p-4" rows={rows} />
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

/** What each kind of contract has paid an agent so far (WAL-01). */
function ContractIncome({ money }: { money: MoneyText }) {
  const isAgent = useSession(({ member }) => member?.isAgent ?? false)
  const { data } = useQuery({ ...callQuery('consolidatedFunds'), enabled: isAgent })
  const kinds = useContractKinds()
  if (!isAgent || !data || kinds.length === 0) return null
  return (
    <div className="border-t border-line px-4 py-3">
      <p className="text-13 font-semibold">{t('team.income')}</p>
      <Facts
        look="receipt"
        className="mt-2"
        rows={kinds.map(({ income }) => [t(`team.income.${income}`), money(data[income])])}
      />
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton className="h-[420px]" />
      <Skeleton className="h-[300px]" />
    </div>
  )
}
