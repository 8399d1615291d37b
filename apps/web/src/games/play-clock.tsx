import { toast } from '@parola/client/toasts'
import type { Calls, ValueOf } from '@parola/contract'
import { Button, formatMoney, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { timeOfDay } from '../platform/texts/brand-time.ts'
import { t } from '../platform/texts/i18n.ts'

const LOOK_MS = 15_000
const TICK_MS = 1000
const MINUTE_MS = 60_000

type Session = ValueOf<Calls['playSession']>

/** The time of day, the time played and its cost, in the bar above every game for real money (RG-009). */
export function PlayClock({ onStop }: { onStop: () => void }) {
  const [since] = useState(() => new Date().toISOString())
  const now = useNow()
  const { data, refetch } = useQuery({
    ...callQuery('playSession', { since }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  const isDue = data ? data.isDue || (data.dueAt !== null && Date.parse(data.dueAt) <= now) : false
  // The server decides; it is called when the time has come here.
  useEffect(() => {
    if (isDue) void refetch()
  }, [isDue, refetch])
  const minutes = data ? Math.max(0, Math.floor((now - Date.parse(data.began)) / MINUTE_MS)) : 0
  return (
    <>
      <p className="flex h-full items-center gap-x-3 text-12 whitespace-nowrap text-text2 sm:gap-x-4 sm:text-13">
        <time>{timeOfDay(now)}</time>
        <span>{t('play.clock.session', { minutes })}</span>
        <span data-testid="session-net">
          {t('play.clock.net', { net: data ? signed(data.net) : '…' })}
        </span>
        <a
          href="/member?tab=playSafely"
          target="_blank"
          rel="noreferrer"
          className="flex h-full min-w-8 items-center justify-center gap-1.5 text-link"
          aria-label={t('play.clock.safer')}
          title={t('play.clock.safer')}
        >
          <Icon name="shield" size={18} />
          <span className="hidden md:inline">{t('play.clock.safer')}</span>
        </a>
      </p>
      {data?.isDue ? <Check session={data} minutes={minutes} onStop={onStop} /> : null}
    </>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}

const signed = (net: string) => formatMoney(net, { hasPlus: true })

type CheckProps = { session: Session; minutes: number; onStop: () => void }

/** Play is paused until the member answers (RG-008). */
function Check({ session, minutes, onStop }: CheckProps) {
  const place = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    place.current?.showModal()
  }, [])
  const answer = async (goesOn: boolean) => {
    setBusy(true)
    try {
      await api('answerReminder', { body: { goesOn } })
      await refresh('playSession')
      if (!goesOn) onStop()
    } catch (error) {
      toast('bad', words(error))
      setBusy(false)
    }
  }
  const figuresOf = [
    ['staked', formatMoney(session.staked)],
    ['won', formatMoney(session.won)],
    ['net', signed(session.net)],
  ] as const
  return (
    <dialog
      ref={place}
      aria-labelledby="play-check"
      onCancel={(event) => event.preventDefault()}
      className="dialog dialog-small"
    >
      <div className="dialog-body text-center">
        <h2 id="play-check" className="font-display text-24">
          {t('play.check.title')}
        </h2>
        <p className="mx-auto mt-2 max-w-[36ch] text-text2">{t('play.check.text', { minutes })}</p>
        <dl className="my-5 grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-line bg-line">
          {figuresOf.map(([name, value]) => (
            <div key={name} className="bg-s1 px-2 py-3">
              <dt className="text-12 text-text2">{t(`play.check.${name}`)}</dt>
              <dd className="text-17 font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button disabled={isBusy} onClick={() => void answer(true)}>
            {t('play.check.on')}
          </Button>
          <Button disabled={isBusy} onClick={() => void answer(false)}>
            {t('play.check.stop')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
