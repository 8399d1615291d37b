import { Link, navigate, useSearch } from '@parola/client/routing'
import { Button, Icon } from '@parola/ui'
import { useCallback, useState } from 'react'
import { useBrandName } from '../platform/calls/brand-name.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { NotOpen } from '../platform/screens/not-open.tsx'
import { useSession } from '../platform/session/session.ts'
import { t } from '../platform/texts/i18n.ts'
import { GameFrame } from './game-frame.tsx'
import { PlayClock } from './play-clock.tsx'

/** A game on its own page (requirement GAME-15). */
export function SeamlessPage() {
  const { game, mode } = useSearch<{ game?: string; mode?: string }>()
  const { member, isKnown } = useSession()
  const brand = useBrandName()
  const leave = useCallback(() => navigate('/'), [])
  const [wasMember, setWasMember] = useState(false)
  if (member && !wasMember) setWasMember(true)
  const isDemo = mode === 'demo' || (isKnown && (!member || member.isTrial))
  // A member who played for money and was logged out elsewhere must not suddenly play with play money.
  const isLoggedOut = wasMember && !member && mode !== 'demo'
  if (!isKnown) return null
  return (
    <div className="whole-screen fixed inset-0 z-40 flex flex-col bg-bg">
      <div className="slim-bar capiz">
        <Link
          to="/"
          className="mr-auto flex h-full items-center gap-2 pr-2 text-text2"
          aria-label={t('shell.home')}
        >
          <Icon name="chevron-left" size={18} />
          <img src="/art/logo.svg" width="24" height="24" alt="" />
          <span className="hidden font-display text-17 text-text sm:inline">{brand}</span>
        </Link>
        {isDemo ? <p className="text-13 text-text2">{t('play.demoNote')}</p> : null}
        {isDemo || isLoggedOut ? null : <PlayClock onStop={leave} />}
      </div>
      {isLoggedOut ? (
        <LoggedOut />
      ) : (
        <GameFrame nodeId={Number(game ?? 0)} mode={isDemo ? 'demo' : 'real'} onClose={leave} />
      )}
    </div>
  )
}

function LoggedOut() {
  return (
    <div className="mx-auto max-w-[560px] p-4">
      <NotOpen icon="user" title={t('play.out')} text={t('play.outText')}>
        <Button variant="brand" onClick={() => openDialog('login')}>
          {t('shell.login')}
        </Button>
      </NotOpen>
    </div>
  )
}
