import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { figures, t } from '../platform/texts/i18n.ts'

type Notice = ValueOf<Calls['announcements']>['player'][number]
const START_MINOR = 1_284_630_542
const STEP_MINOR = 16_511
const EVERY_MS = 3000

/** The rolling counter: decorative, labelled, and on play-money brands only (reading 16). */
export function Jackpot() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  const [minor, setMinor] = useState(START_MINOR)
  useEffect(() => {
    const timer = setInterval(
      () => !document.hidden && setMinor((now) => now + STEP_MINOR),
      EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [])
  if (!status?.decorativeFigures) return null
  return (
    <div className="capiz flex min-h-[52px] flex-wrap items-center justify-between gap-x-3 rounded-lg border border-line bg-s1 px-4">
      <span className="flex items-center gap-2 text-13 font-semibold text-text2">
        <span className="text-link">
          <Icon name="crown" />
        </span>
        {t('home.jackpot')}
        <small className="rounded-sm border border-line px-1 text-10">
          {t('games.demoFigure')}
        </small>
      </span>
      <span aria-live="off" className="font-display text-22 text-link md:text-26">
        {figures((minor / 100).toFixed(2))}
      </span>
    </div>
  )
}

export function Marquee({ notices }: { notices: Notice[] }) {
  const text = notices
    .filter((notice) => notice.kind === 'marquee')
    .map((notice) => `${notice.title}. ${notice.content}`)
    .join('   ')
  return (
    <button
      type="button"
      className="flex min-h-[52px] min-w-0 items-center gap-2.5 rounded-lg bg-s1 px-3 text-left text-13 text-text2"
      aria-label={t('home.notices')}
      onClick={() => openDialog('announcements')}
    >
      <span className="text-accent">
        <Icon name="volume-2" size={18} />
      </span>
      <span className="marquee overflow-hidden whitespace-nowrap">
        <span>{text}</span>
      </span>
    </button>
  )
}
