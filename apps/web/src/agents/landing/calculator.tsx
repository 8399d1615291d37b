import { Skeleton } from '@parola/ui'
import { type CSSProperties, useId, useState } from 'react'
import { wireOf } from '../../platform/texts/amount.ts'
import { t } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { type Earned, earnedBy, likeOf, type Terms } from './earnings.ts'

/** Steps of a slider: each is about as much more as the one before. */
const PLAYERS = [5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000]
const BETS = [1, 2, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500]
const THOUSAND = 1000n
const MARGINS = [10, 15, 20, 25, 30, 35, 40, 50]
const PPM_OF_TENTH_PERCENT = 1000n

const COLOURS: Record<Terms['kind'], string> = {
  dividend: 'bg-brand',
  daily: 'bg-accent',
  hourly: 'bg-win',
  realtime: 'bg-control',
}

/** What a team of some size would earn its agent in a month, by the terms that the house offers now. */
export function Calculator({ terms }: { terms: readonly Terms[] | undefined }) {
  const [players, setPlayers] = useState(6)
  const [bets, setBets] = useState(6)
  const [margin, setMargin] = useState(3)
  if (!terms) return <Skeleton className="h-[420px]" />
  const like = likeOf(terms)
  const scale = 10n ** BigInt(like.split('.')[1]?.length ?? 0)
  const team = {
    players: PLAYERS[players] ?? 0,
    betMinor: BigInt(BETS[bets] ?? 0) * THOUSAND * scale,
    marginPpm: BigInt(MARGINS[margin] ?? 0) * PPM_OF_TENTH_PERCENT,
  }
  const earned = terms.map((own) => ({ kind: own.kind, ...earnedBy(own, team) }))
  const money = (minor: bigint) => inMoney(wireOf(minor, like))
  return (
    <div className="panel grid overflow-hidden lg:grid-cols-2">
      <div className="grid content-start gap-7 p-5 md:p-7">
        <Slider
          label={t('programme.players')}
          text={String(team.players)}
          steps={PLAYERS.length}
          value={players}
          onChange={setPlayers}
        />
        <Slider
          label={t('programme.bets')}
          text={money(team.betMinor)}
          steps={BETS.length}
          value={bets}
          onChange={setBets}
        />
        <Slider
          label={t('programme.margin')}
          text={`${((MARGINS[margin] ?? 0) / 10).toFixed(1)}%`}
          steps={MARGINS.length}
          value={margin}
          onChange={setMargin}
        />
        <p className="text-14 text-text2">{t('programme.marginText')}</p>
      </div>
      <Result earned={earned} money={money} />
    </div>
  )
}

type SliderProps = {
  label: string
  text: string
  steps: number
  value: number
  onChange: (value: number) => void
}

function Slider({ label, text, steps, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-14 text-text2">
          {label}
        </label>
        <output htmlFor={id} className="text-20 font-bold">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider mt-3"
        min={0}
        max={steps - 1}
        value={value}
        aria-valuetext={text}
        style={{ '--at': `${(value / (steps - 1)) * 100}%` } as CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

type ResultProps = {
  earned: readonly (Earned & { kind: Terms['kind'] })[]
  money: (minor: bigint) => string
}

function Result({ earned, money }: ResultProps) {
  const total = earned.reduce((sum, { amount }) => sum + amount, 0n)
  const share = (amount: bigint) => (total === 0n ? 0 : Number((amount * 1000n) / total) / 10)
  return (
    <div className="capiz border-t border-line bg-s2 p-5 md:p-7 lg:border-t-0 lg:border-l">
      <p className="text-14 text-text2">{t('programme.estimate')}</p>
      <p className="font-display text-[clamp(2rem,6vw,3rem)] leading-tight" role="status">
        {money(total)}
      </p>
      <div className="mt-4 flex h-3 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {earned.map(({ kind, amount }) => (
          <span key={kind} className={COLOURS[kind]} style={{ width: `${share(amount)}%` }} />
        ))}
      </div>
      <dl className="mt-5 grid gap-3">
        {earned.map(({ kind, amount, tier, tiers, rate }) => (
          <div key={kind} className="flex items-baseline gap-3">
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rounded-full ${COLOURS[kind]}`}
            />
            <dt className="min-w-0 flex-1">
              {t(`programme.kind.${kind}`)}
              <span className="block text-12 text-text2">
                {tiers === 0
                  ? t('programme.upTo', { rate })
                  : tier === 0
                    ? t('programme.noTier')
                    : t('programme.tier', { tier, tiers, rate })}
              </span>
            </dt>
            <dd className="font-semibold">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-12 text-text2">
        {t('programme.estimateText')}
      </p>
    </div>
  )
}
