import type { Calls, ValueOf } from '@parola/contract'
import { PPM_OF_PERCENT } from '@parola/money'
import { Button, Card, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../platform/calls/query.ts'
import { figures, t } from '../../platform/texts/i18n.ts'
import { openGame } from '../open-game.ts'

type Pool = ValueOf<Calls['jackpots']>[number]

/** Pools are booked each second: with this they are shown at most three seconds behind (SHOW-005). */
const EVERY_MS = 1500
const SHOWN = 12
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']
/** The jackpots in play, each as high as its account, with its rules one tap away. */
export function Jackpots({ vassalage }: { vassalage?: string | undefined }) {
  const query = callQuery('jackpots', vassalage ? { vassalage } : {})
  const { data: pools, isPending } = useQuery({ ...query, refetchInterval: EVERY_MS, staleTime: 0 })
  const [open, setOpen] = useState(false)
  if (!isPending && !pools?.length) return null
  const shown = pools?.slice(0, SHOWN) ?? []
  return (
    <section className="mt-1 mb-3" aria-label={t('play.jackpots')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 text-18">
          <span className="text-link">
            <Icon name="crown" />
          </span>
          {t('play.jackpots')}
        </h2>
        <Button
          variant="link"
          className="px-2 text-13"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'play.jackpotHide' : 'play.jackpotHow')}
        </Button>
      </div>
      <ul className="scroll-x list-none p-0 pb-1">
        {isPending
          ? PLACES.map((place) => (
              <li key={place} className="skeleton h-[104px] w-[196px] flex-none" />
            ))
          : shown.map((pool) => <JackpotTile key={keyOf(pool)} pool={pool} />)}
      </ul>
      {open ? <Rules pools={shown} /> : null}
    </section>
  )
}

const keyOf = ({ vassalage, jackpot, level }: Pool) => `${vassalage}/${jackpot}/${level}`

function JackpotTile({ pool }: { pool: Pool }) {
  const { nodeId, gameName, paused, level, name, vassalage } = pool
  return (
    <li className="flex-none">
      <button
        type="button"
        className="panel capiz flex h-[104px] w-[196px] flex-col items-start justify-between px-3 py-2.5 text-left"
        disabled={paused || nodeId === null}
        onClick={() => nodeId !== null && openGame({ nodeId, nodeName: gameName, demo: true })}
      >
        <span className="flex w-full items-center justify-between gap-2 text-12 text-text2">
          <strong className="tracking-wide text-link">{level}</strong>
          <span className="truncate">{vassalage}</span>
        </span>
        <span className="font-display text-20 leading-none tabular-nums">
          {pool.currencySymbol}
          {figures(pool.amount)}
        </span>
        <span className="w-full truncate text-12 text-text2">
          {paused ? t('play.jackpotPaused') : name}
        </span>
      </button>
    </li>
  )
}

function Rules({ pools }: { pools: readonly Pool[] }) {
  return (
    <Card className="mt-2 text-13 text-text2">
      <p className="mb-2">{t('play.jackpotRules')}</p>
      <ul className="grid list-none gap-x-6 gap-y-1 p-0 md:grid-cols-2">
        {pools.map((pool) => (
          <li key={keyOf(pool)}>
            <strong className="text-text">
              {pool.vassalage} {pool.name} {pool.level}
            </strong>
            {': '}
            {termsOf(pool)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function termsOf({ seed, sharePpm, oneIn, ceiling, currencySymbol, wins }: Pool): string {
  const money = (amount: string) => `${currencySymbol}${figures(amount)}`
  const share = `${sharePpm / PPM_OF_PERCENT}%`
  const begins = t('play.jackpotTerms', { seed: money(seed), share, wins })
  if (ceiling) return `${begins} ${t('play.jackpotCeiling', { ceiling: money(ceiling) })}`
  return oneIn
    ? `${begins} ${t('play.jackpotOdds', { odds: oneIn / 100, symbol: currencySymbol })}`
    : begins
}
