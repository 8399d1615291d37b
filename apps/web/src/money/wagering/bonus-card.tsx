import { Badge, type BadgeKind, Button, Details } from '@parola/ui'
import { minorOf } from '../../platform/texts/amount.ts'
import { dateTime, t, textOf } from '../../platform/texts/i18n.ts'
import { inMoney } from '../../platform/texts/in-money.ts'
import type { Bonus } from './bonus.types.ts'

const BADGES: Record<Bonus['state'], BadgeKind> = {
  ...{ queued: 'quiet', active: 'wait', completed: 'good', lost: 'quiet' },
  ...{ expired: 'quiet', dropped: 'quiet', recalled: 'quiet' },
}

type Props = { bonus: Bonus; onBets: () => void; onDrop: () => void }

/** A bonus: what is left of it and to wager, until when, and by which rules. */
export function BonusCard({ bonus, onBets, onDrop }: Props) {
  const { state, note, amount, reference } = bonus
  const isOpen = state === 'active' || state === 'queued'
  return (
    <article className="panel p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans text-15 font-semibold tracking-normal">{note}</h3>
        <Badge kind={BADGES[state]}>{t(`bonus.state.${state}`)}</Badge>
      </div>
      <p className="mt-0.5 text-12 text-text2">
        {t('bonus.of', { amount: inMoney(amount) })} · {reference}
      </p>
      {isOpen ? (
        <p className="mt-2 font-display text-26 leading-tight">{inMoney(bonus.balance)}</p>
      ) : null}
      {bonus.isFreeBet ? null : <Progress bonus={bonus} />}
      <p className="mt-2 text-13 text-text2">{whenText(bonus)}</p>
      {isOpen ? bonus.isFreeBet ? <FreeBetRules bonus={bonus} /> : <Rules bonus={bonus} /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'queued' ? null : (
          <Button size="small" onClick={onBets}>
            {t('bonus.bets')}
          </Button>
        )}
        {isOpen ? (
          <Button size="small" variant="quiet" onClick={onDrop}>
            {t('bonus.drop')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** How much of it is wagered. */
function Progress({ bonus }: { bonus: Bonus }) {
  const { note, required, done } = bonus
  const part = Number((minorOf(done) * 100n) / minorOf(required))
  return (
    <>
      <progress className="meter mt-2 w-full" value={part} max={100} aria-label={note} />
      <dl className="mt-2 grid grid-cols-3 gap-2 text-13">
        {(['done', 'required', 'left'] as const).map((name) => (
          <div key={name} className="last:text-right">
            <dt className="text-12 text-text2">{t(`member.requirement.figure.${name}`)}</dt>
            <dd className="font-semibold">{inMoney(bonus[name])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** How the one bet is placed, and what it pays. */
function FreeBetRules({ bonus }: { bonus: Bonus }) {
  const stake = inMoney(bonus.amount)
  return (
    <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-13 text-text2">
      <li>{t('bonus.freeBet.use', { stake })}</li>
      <li>{t('bonus.freeBet.win')}</li>
      <li>{t('bonus.freeBet.back')}</li>
    </ul>
  )
}

function whenText(bonus: Bonus): string {
  const { state, expiresAt, endedAt, days, converted, removed } = bonus
  if (state === 'queued') return t('bonus.waits', { count: days })
  if (state === 'active') return t('bonus.until', { time: dateTime(expiresAt ?? '') })
  const isWhole = state === 'completed' && minorOf(removed) === 0n
  return t(`bonus.ended.${isWhole ? 'whole' : state}`, {
    ...{ time: dateTime(endedAt ?? ''), converted: inMoney(converted) },
    removed: inMoney(removed),
  })
}

function Rules({ bonus }: { bonus: Bonus }) {
  const { maxBet, maxConvert, weights, excluded, holdsDeposit, amount } = bonus
  const less = weights.map(
    ({ gameType, percent }) => `${textOf(`games.title.${gameType}`, gameType)} ${percent} %`,
  )
  return (
    <Details className="mt-2 text-13" summary={t('bonus.rules')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-text2">
        <li>{t('bonus.rule.order')}</li>
        <li>{t('bonus.rule.maxBet', { amount: inMoney(maxBet) })}</li>
        <li>
          {maxConvert === null
            ? t('bonus.rule.convertAll')
            : t('bonus.rule.convert', { amount: inMoney(maxConvert) })}
        </li>
        {less.length > 0 ? <li>{t('bonus.rule.weights', { list: less.join(', ') })}</li> : null}
        {excluded.length > 0 ? (
          <li>{t('bonus.rule.excluded', { list: excluded.join(', ') })}</li>
        ) : null}
        {holdsDeposit ? <li>{t('bonus.rule.deposit')}</li> : null}
        <li>{t('bonus.rule.drop', { amount: inMoney(amount) })}</li>
      </ul>
    </Details>
  )
}
