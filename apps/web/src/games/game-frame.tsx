import { Button } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api, NetworkTrouble, Refusal, words } from '../platform/calls/client.ts'
import { callQuery, refresh } from '../platform/calls/query.ts'
import { openDialog } from '../platform/dialogs/dialogs.ts'
import { launchAddress } from '../platform/pictures/cdn.ts'
import { t, useLanguage } from '../platform/texts/i18n.ts'
import { FirstSight, type Look } from './first-sight.tsx'
import { gameMessageOf } from './game-message.ts'
import { GameTile } from './game-tile.tsx'
import { VendorWalletHint } from './vendor-wallet-hint.tsx'

const SLOW_MS = 12_000
const SUGGESTED = 4
/** Pages that a game links to, like the offline verifier, open beside it and are ordinary pages. */
const MAY =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** `round` is an earlier round of the member's that the game replays; in a tournament its chips are played. */
export type Playing = {
  nodeId: number
  mode: 'real' | 'demo'
  round?: string | undefined
  tournament?: { id: string; window: string } | undefined
}

type Props = Playing & { look?: Look; onClose: () => void }

/** The game in its frame: launched, watched until it is ready, and listened to. */
export function GameFrame({ nodeId, mode, round, tournament, look, onClose }: Props) {
  const language = useLanguage()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'slow' | 'ready'>('loading')
  const platform = matchMedia('(min-width: 768px)').matches
    ? ('html5-desktop' as const)
    : ('html5' as const)
  const launch = useQuery({
    queryKey: ['launchGame', nodeId, mode, round, tournament],
    queryFn: async () => {
      if (!Number.isSafeInteger(nodeId) || nodeId <= 0) throw invalidAddress()
      const opened = tournament
        ? await api('playTournament', { body: { ...tournament, nodeId, language, platform } })
        : await api('launchGame', { body: { nodeId, language, platform, mode, backUrl: '/' } })
      const url = addressOf(opened.url)
      url.searchParams.set('theme', document.documentElement.dataset.theme ?? 'dark')
      if (tournament) url.searchParams.set('unit', 'chips')
      if (round) url.searchParams.set('round', round)
      return { ...opened, url: url.href, origin: url.origin }
    },
    gcTime: 0,
    // Messages that may have been missed do not reload a running game.
    staleTime: 'static',
    retry: false,
  })
  const origin = launch.data?.origin
  useFocus(frame, state === 'ready')
  useEffect(() => {
    const slow = setTimeout(() => setState((now) => (now === 'loading' ? 'slow' : now)), SLOW_MS)
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = gameMessageOf(event.data)
      // The game itself explains what keeps it from opening.
      if (message === 'ready' || message === 'error') setState('ready')
      if (message === 'close') onClose()
      // Chips that are gone are not bought again.
      if (message === 'deposit') tournament ? onClose() : openDialog('deposit')
      if (message === 'idle' && tournament) void refresh('tournaments', 'tournamentBoard')
      else if (message === 'idle' && mode === 'real')
        void refresh(
          'walletBalance',
          'bettingRecord',
          'accountRecord',
          'recentGames',
          'playSession',
        )
    }
    addEventListener('message', receive)
    return () => {
      clearTimeout(slow)
      removeEventListener('message', receive)
    }
  }, [origin, mode, tournament, onClose])
  if (launch.isError) return <Failed error={launch.error} retry={() => launch.refetch()} />
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <WalletHint opened={launch.data} />
      <div className="relative min-h-0 flex-1 bg-bg">
        {launch.data ? (
          <iframe
            ref={frame}
            title={launch.data.gameName}
            src={launch.data.url}
            className="absolute inset-0 size-full"
            sandbox={MAY}
            allow="autoplay; fullscreen"
          />
        ) : null}
        {state === 'ready' ? null : (
          <FirstSight
            nodeId={nodeId}
            {...look}
            text={t(state === 'slow' ? 'play.slow' : 'play.opening')}
          />
        )}
      </div>
    </div>
  )
}

type Opened = { url: string; vendorWallet?: string | null } | undefined

/** A vendor with a wallet of its own is funded before play. */
function WalletHint({ opened }: { opened: Opened }) {
  return opened?.vendorWallet ? <VendorWalletHint vendor={opened.vendorWallet} /> : null
}

/**
 * The keys of a game work as soon as it can be played, unless the player has gone elsewhere. A game may be ready before
 * its dialog is shown: nothing in it takes the focus until then, and the dialog itself takes it as it opens.
 */
function useFocus(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean) {
  useEffect(() => {
    if (!isReady) return
    const enter = () => {
      const { activeElement, body } = document
      if (activeElement === body || activeElement?.matches('dialog[open]')) frame.current?.focus()
    }
    enter()
    addEventListener('dialogchange', enter)
    return () => removeEventListener('dialogchange', enter)
  }, [frame, isReady])
}

const invalidAddress = () => new NetworkTrouble(t('play.invalidUrl'))

/** Where a game is; a frame opens nothing but pages of the web. */
function addressOf(response: string): URL {
  const url = URL.canParse(response) ? new URL(launchAddress(response)) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalidAddress()
  return url
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const isClosed = error instanceof Refusal && error.code === 'GAME_MAINTENANCE'
  return (
    <div
      className="grid h-full flex-1 overflow-y-auto place-content-center bg-bg justify-items-center gap-4 p-6 text-center"
      role="alert"
    >
      <p className="text-17 font-semibold">{words(error)}</p>
      <div className="flex gap-2">
        {isClosed ? null : (
          <Button variant="brand" onClick={retry}>
            {t('shell.retry')}
          </Button>
        )}
        <Button onClick={() => openDialog('search')}>{t('play.otherGames')}</Button>
      </div>
      {isClosed ? <OpenGames /> : null}
    </div>
  )
}

/** What is shown while the requested game is not open (requirement GAME-12). */
function OpenGames() {
  const language = useLanguage()
  const { data } = useQuery(callQuery('hotGames', { language }))
  const cards = data?.flatMap((row) => row.content).filter((card) => !card.maintenance) ?? []
  return (
    <section className="mt-2 w-full max-w-[680px] text-left">
      <h3 className="mb-2 text-15 text-text2">{t('play.instead')}</h3>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-4">
        {cards.slice(0, SUGGESTED).map((card) => (
          <li key={card.nodeId}>
            <GameTile card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
