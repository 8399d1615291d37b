import { Details, IconButton, Skeleton, Tag } from '@parola/ui'
import { useEffect } from 'react'
import { t } from '../../../platform/texts/i18n.ts'
import { Countdown } from '../hall/countdown.tsx'
import { issueName } from '../names.ts'
import type { Draws } from './draws.ts'
import { hasLongNumbers, ResultView } from './result-view.tsx'
import { play, toggleSound, useSound } from './sound.ts'

const TONES = 5
const EARLIER = 4
/** Draws of more numbers fill the page alone. */
const NUMBERS_MAX = 10

/** The draw that is sold, the time that is left, and the last result; a new one comes number by number. */
export function DrawStage({ draws }: { draws: Draws }) {
  const { opened, fresh } = draws
  const last = opened?.last[0]
  const isFresh = last !== undefined && last.numero === fresh
  useEffect(() => {
    if (fresh) play(TONES)
  }, [fresh])
  if (!opened) return <Skeleton className="h-40" />
  const { family } = opened.game
  const isLong = hasLongNumbers(family)
  return (
    <section
      aria-label={t('lottery.draw')}
      className="panel capiz grid gap-4 p-4 md:grid-cols-[minmax(200px,auto)_1fr] md:items-center"
    >
      <Next draws={draws} />
      <div className="min-w-0 md:border-l md:border-line md:pl-4">
        <div className="mb-2 flex min-h-8 items-center gap-2 text-13 text-text2">
          <span className="min-w-0 flex-1 truncate">
            {last
              ? t('lottery.resultOf', { issue: issueName(last.numero) })
              : t('lottery.noResult')}
          </span>
          {last?.isSimulated ? <Tag isWaiting>{t('lottery.simulated')}</Tag> : null}
          <Sound />
        </div>
        <div aria-live="polite" data-testid="last-result" className="min-h-9">
          {last?.result ? (
            <ResultView
              key={last.numero}
              family={family}
              result={last.result}
              size="large"
              isShort={isLong}
              isFresh={isFresh}
            />
          ) : last ? (
            <p className="text-14 text-text2">{t('lottery.state.void')}</p>
          ) : null}
        </div>
        {last?.result && isLong ? (
          <Details className="mt-2" summaryClass="text-13" summary={t('lottery.allPrizes')}>
            <ResultView family={family} result={last.result} />
          </Details>
        ) : (
          <Earlier opened={opened} />
        )}
      </div>
    </section>
  )
}

/** The results before the last, where there is room. */
function Earlier({ opened: { last, game } }: { opened: NonNullable<Draws['opened']> }) {
  const shown = last.slice(1, EARLIER + 1).filter(({ result }) => numbersIn(result) <= NUMBERS_MAX)
  if (shown.length === 0) return null
  return (
    <ul className="mt-3 hidden flex-wrap gap-x-6 gap-y-1.5 md:flex">
      {shown.map(({ numero, result }) =>
        result ? (
          <li key={numero} className="flex items-center gap-2 text-12 text-text2 tabular-nums">
            {issueName(numero)}
            <ResultView family={game.family} result={result} size="small" />
          </li>
        ) : null,
      )}
    </ul>
  )
}

const numbersIn = (result: Record<string, string[]> | null) =>
  Object.values(result ?? {}).flat().length

function Next({ draws: { opened, current, awaited } }: { draws: Draws }) {
  if (opened?.game.isPaused) return <p role="status">{t('lottery.paused')}</p>
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:block">
      <div>
        <p className="text-13 text-text2">{t('lottery.issue')}</p>
        <p data-testid="issue" className="font-display text-18 tabular-nums">
          {current ? issueName(current.numero) : '–'}
        </p>
      </div>
      <div className="text-right md:mt-3 md:text-left">
        <p className="text-13 text-text2">{t(current ? 'lottery.closesIn' : 'lottery.noOpen')}</p>
        {current ? (
          <Countdown until={current.closesAt} size="large" label={t('lottery.closesIn')} />
        ) : null}
      </div>
      {awaited ? (
        <p role="status" className="basis-full text-13 font-semibold text-link md:mt-2">
          <i className="mr-1.5 inline-block size-2 rounded-full bg-brand motion-safe:animate-ping" />
          {t('lottery.drawing', { issue: issueName(awaited.numero) })}
        </p>
      ) : null}
    </div>
  )
}

function Sound() {
  const isOn = useSound((state) => state.isOn)
  return (
    <IconButton
      size="small"
      icon={isOn ? 'volume-2' : 'volume-x'}
      label={t(isOn ? 'lottery.soundOff' : 'lottery.soundOn')}
      aria-pressed={isOn}
      onClick={toggleSound}
    />
  )
}
