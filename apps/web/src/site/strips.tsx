import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'

type Notice = ValueOf<Calls['announcements']>['player'][number]

/** The notices that run by; without any of those, what the latest ones are called. */
export function Marquee({ notices }: { notices: Notice[] }) {
  const running = notices.filter((notice) => notice.kind === 'marquee')
  const text = running.map(({ title, content }) => `${title}. ${content}`).join('   ')
  const titles = notices.map(({ title }) => title).join(' · ')
  if (notices.length === 0) return null
  return (
    <button
      type="button"
      className="flex min-h-[52px] min-w-0 flex-1 items-center gap-2.5 rounded-lg bg-s1 px-3 text-left text-13 text-text2"
      aria-label={t('home.notices')}
      onClick={() => openDialog('announcements')}
    >
      <span className="text-accent">
        <Icon name="volume-2" size={18} />
      </span>
      <span className="marquee flex overflow-hidden whitespace-nowrap">
        <span>{text || titles}</span>
        <span aria-hidden="true">{text || titles}</span>
      </span>
    </button>
  )
}
