import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { openGame } from '../open-game.ts'

type Pool = ValueOf<Calls['jackpots']>[number]

const START_MINOR = 1_284_630_542
const STEP_MINOR = 16_511
const STEP_MS = 3000
/** Pools are booked each second: with this they are shown at most three seconds behind (SHOW-005). */
const POOL_MS = 1500
const LOOK =
  'capiz flex h-[52px] items-center justify-between gap-x-3 overflow-hidden whitespace-nowrap rounded-lg border border-line bg-s1 px-4 text-left'

/** The largest jackpot of the brand, or the invented counter where the brand shows decorative figures (HOME-10). */
export function Jackpot() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  if (!status) return <Waiting />
  return status.decorativeFigures ? <Counter /> : <LargestPool />
}

/** The rolling counter: decorative, labelled, and on play-money brands only (reading 16). */
function Counter() {
  const [minor, setMinor] = useState(START_MINOR)
  useEffect(() => {
    const timer = setInterval(
      () => !document.hidden && setMinor((now) => now + STEP_MINOR),
      STEP_MS,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={LOOK}>
      <Name>
        {t('home.jackpot')}
        <small className="rounded-sm border border-line px-1 text-10">
          {t('games.demoFigure')}
        </small>
      </Name>
      <Amount text={figures((minor / 100).toFixed(2))} />
    </div>
  )
}

/** As high as its account, and a way to a game that plays for it. */
function LargestPool() {
  const { data, isPending } = useQuery({
    ...callQuery('jackpots', { limitNum: '1' }),
    refetchInterval: POOL_MS,
    staleTime: 0,
  })
  const pool = data?.[0]
  if (isPending) return <Waiting />
  if (!pool) return <Fairness />
  const { nodeId, gameName, paused, name, level } = pool
  return (
    <button
      type="button"
      className={`${LOOK} enabled:hover:bg-s2`}
      disabled={paused || nodeId === null}
      onClick={() => nodeId !== null && openGame({ nodeId, nodeName: gameName, demo: true })}
    >
      <Name>
        <span className="line-clamp-2 whitespace-normal">
          {name} {level}
        </span>
        {paused ? <small>{t('home.jackpotPaused')}</small> : null}
      </Name>
      <Amount text={moneyIn(pool)} />
    </button>
  )
}

const Waiting = () => <div className={`${LOOK} skeleton`} />

/** In the place of the jackpot of a brand that has none: nothing below it moves. */
function Fairness() {
  return (
    <Link to="/help" className={`${LOOK} hover:bg-s2`}>
      <span className="flex items-center gap-2 text-13 font-semibold text-text2">
        <span className="text-link">
          <Icon name="shield" />
        </span>
        {t('home.fair')}
      </span>
      <Icon name="chevron-right" size={18} />
    </Link>
  )
}

const moneyIn = ({ currencySymbol, amount }: Pool) => `${currencySymbol}${figures(amount)}`

function Name({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-13 leading-tight font-semibold text-text2">
      <span className="text-link">
        <Icon name="crown" />
      </span>
      {children}
    </span>
  )
}

function Amount({ text }: { text: string }) {
  return (
    <span
      aria-live="off"
      className="font-display text-19 text-link tabular-nums min-[380px]:text-22 md:text-26"
    >
      {text}
    </span>
  )
}
