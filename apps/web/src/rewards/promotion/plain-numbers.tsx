import { Card, Facts, Select } from '@parola/ui'
import { type ReactNode, useState } from 'react'
import { minorOf, wireOf } from '../../platform/texts/amount.ts'
import { t, textOf } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import { daysFor } from './days-needed.ts'
import { BONUS_GAMES, gameOf, runFor, type Staking } from './outlook.ts'
import { stakedFor } from './staked.ts'
import type { Detail } from './status.ts'
import { useOutlook } from './use-outlook.ts'

const PPM = 1_000_000n
const WHOLE = 100n
type Row = [string, ReactNode]

/** What the reward costs to unlock, before it is claimed: stakes, expected loss, chances, days, and what is left. */
export function PlainNumbers({ promotion }: { promotion: Detail }) {
  const staked = stakedFor(promotion)
  if (!staked || promotion.status === 'close') return null
  return (
    <Card className="mb-4" title={t('promo.plain')}>
      {minorOf(staked.required) === 0n ? (
        <p>{t('promo.free', { amount: inMoney(staked.amount) })}</p>
      ) : (
        <Figures promotion={promotion} staking={staked} />
      )}
    </Card>
  )
}

type FiguresProps = { promotion: Detail; staking: Staking }

function Figures({ promotion, staking }: FiguresProps) {
  const { costs, pace, terms } = promotion
  const { amount, required } = staking
  const counting = costs.filter(({ weight }) => weight > 0)
  const counts = (type: string) => counting.find(({ gameType }) => gameType === type)
  const games = BONUS_GAMES.filter(({ gameType }) => counts(gameType))
  const [chosen, setChosen] = useState<string>(games[0]?.id ?? counting[0]?.gameType ?? 'RNG')
  const game = games.find(({ id }) => id === chosen)
  const cost = counts(game?.gameType ?? chosen)
  const needed = minorOf(required)
  const stakes = cost ? (needed * WHOLE) / BigInt(cost.weight) : needed
  const run = game ? runFor(promotion, staking, stakes) : null
  const outlook = useOutlook(game?.id, run)
  const kept = outlook ? BigInt(Math.round((1 - outlook.rtp) * Number(PPM))) : null
  const loss = (stakes * (kept ?? BigInt(cost?.marginPpm ?? 0))) / PPM
  const left = minorOf(amount) - loss
  const sum = (minor: bigint) => inMoney(wireOf(minor < 0n ? -minor : minor, amount))
  const days = daysFor({
    stakes,
    pace: pace === null ? null : minorOf(pace),
    within: terms.wagering.bonus?.days,
  })
  const rows: Row[] = [
    [t('promo.reward'), inMoney(amount)],
    ...depositRows(staking, sum),
    [t('promo.toStake'), sum(stakes)],
    [t('promo.expectedLoss'), sum(loss)],
    [t(left < 0n ? 'promo.worse' : 'promo.better'), <strong key="left">{sum(left)}</strong>],
    ...(run ? outlookRows(outlook, sum) : []),
    days.kind === 'pace'
      ? [t('promo.days'), t('promo.daysAtPace', { count: days.count, pace: sum(days.pace) })]
      : [t('promo.perDay'), sum(days.perDay)],
  ]
  return (
    <>
      <Select
        className="mb-3"
        label={t('promo.with')}
        options={[
          ...games.map(({ id }): [string, string] => [id, t(`promo.game.${gameOf(id)}`)]),
          ...counting.map(({ gameType }): [string, string] => [
            gameType,
            t('promo.onAverage', { type: textOf(`games.title.${gameType}`, gameType) }),
          ]),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Facts look="receipt" rows={rows} />
      {days.isTooLong ? (
        <p className="mt-2 text-13 text-loss">
          {t('promo.tooLong', { count: terms.wagering.bonus?.days ?? 0 })}
        </p>
      ) : null}
      <p className="mt-2 text-12 text-text2">
        {outlook && run
          ? t('promo.triesHint', {
              ...{ tries: outlook.tries, stake: sum(BigInt(run.stake)) },
              rtp: (outlook.rtp * Number(WHOLE)).toFixed(2),
            })
          : null}{' '}
        {t('promo.plainHint')}
      </p>
    </>
  )
}

/** The deposit that the reward is for, which is played with it. */
function depositRows({ deposit }: Staking, sum: (minor: bigint) => string): Row[] {
  return deposit > 0n ? [[t('promo.ownDeposit'), sum(deposit)]] : []
}

/** The chance, and the result that half of the tries reach. */
function outlookRows(
  outlook: ReturnType<typeof useOutlook>,
  sum: (minor: bigint) => string,
): Row[] {
  return [
    [t('promo.chance'), chanceOf(outlook)],
    ...(outlook ? [[t('promo.middle'), sum(BigInt(outlook.median))] as Row] : []),
  ]
}

function chanceOf(outlook: ReturnType<typeof useOutlook>): string {
  if (outlook === undefined) return t('promo.simulating')
  if (outlook === null) return t('promo.notSimulated')
  return `${Math.round(outlook.withMoney * Number(WHOLE))} %`
}
