import { Link } from '@parola/client/routing'
import type { Calls, ValueOf } from '@parola/contract'
import { Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { callQuery } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { lazyPart } from '../platform/loading/part.ts'
import { useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'

/** The look of an entry of the menu that does something. */
export const ACTION =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-14 font-medium text-text2 hover:bg-s2 hover:text-text'

const ChatBadge = lazyPart(
  () => import('../site/chat/chat-badge.tsx'),
  (loaded) => loaded.ChatBadge,
)

/** Places outside that a brand may have (requirement NAV-06). */
const OUTSIDE = [
  ['SOCIALMEDIA', 'star', 'shell.socialMedia'],
  ['TOURNAMENT', 'trophy', 'shell.tournament'],
  ['COMMUNITY', 'heart', 'shell.community'],
] as const
const SOCIAL: Record<string, string> = {
  FACEBOOK: 'mark-facebook',
  TELEGRAM: 'mark-telegram',
  INSTAGRAM: 'mark-instagram',
  WHATSAPP: 'mark-whatsapp',
  VIBER: 'mark-viber',
}
const APPS = ['IOS', 'Android']
const TOURNAMENTS = { tab: 'missionLeaderboard', view: 'tournament' }

type Status = ValueOf<Calls['systemStatus']>

/** A place outside, where the brand has it; a brand with free tournaments leads to them instead. */
function Outside({
  place: [id, icon, label],
  status,
}: {
  place: (typeof OUTSIDE)[number]
  status: Pick<Status, 'resources' | 'hasTournaments'>
}) {
  const url = status.resources.find((resource) => resource.id === id)?.url
  const entry = (
    <>
      <Icon name={icon} />
      {t(label)}
    </>
  )
  if (id === 'TOURNAMENT' && status.hasTournaments)
    return (
      <Link to="/member" search={TOURNAMENTS} className={ACTION}>
        {entry}
      </Link>
    )
  return url ? (
    <a className={ACTION} href={url} target="_blank" rel="noopener noreferrer">
      {entry}
    </a>
  ) : null
}

/** The app, customer service and the brand's other places, as configured (requirement NAV-06). */
export function Reach() {
  const { data: status } = useQuery(callQuery('systemStatus'))
  const isMember = useSession(({ member }) => member?.isTrial === false)
  if (!status) return null
  const social = status.resources.filter(({ id }) => id in SOCIAL)
  const hasApp = status.resources.some(({ id }) => APPS.includes(id))
  return (
    <>
      {hasApp ? (
        <button type="button" className={ACTION} onClick={() => openDialog('app')}>
          <Icon name="qr-code" />
          {t('shell.getApp')}
        </button>
      ) : null}
      <Link to="/customerService" className={ACTION}>
        <Icon name="headphones" />
        {t('shell.customerService')}
        {isMember ? (
          <Suspense fallback={null}>
            <ChatBadge />
          </Suspense>
        ) : null}
      </Link>
      <button type="button" className={ACTION} onClick={() => openDialog('feedback')}>
        <Icon name="message-circle" />
        {t('shell.feedback')}
      </button>
      {OUTSIDE.map((place) => (
        <Outside key={place[0]} place={place} status={status} />
      ))}
      {social.length > 0 ? (
        <>
          <h2 className="mt-3 mb-1 px-3 text-12 font-semibold text-text3">{t('shell.social')}</h2>
          <ul className="flex flex-wrap gap-1 px-1">
            {social.map(({ id, url, labelNameEn }) => (
              <li key={id}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={labelNameEn}
                  title={labelNameEn}
                  className="grid size-11 place-items-center rounded-md text-text2 hover:bg-s2 hover:text-text"
                >
                  <Icon name={SOCIAL[id] ?? 'star'} />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Link to="/channels" className={ACTION}>
        <Icon name="shield" />
        {t('shell.channels')}
      </Link>
    </>
  )
}
