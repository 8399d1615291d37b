import { Dialog } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../platform/client.ts'
import { closeDialog } from '../platform/dialogs.ts'
import { Facts, fairLines } from '../platform/facts.tsx'
import { dateTime, figures, t } from '../platform/i18n.ts'
import { callQuery } from '../platform/query.ts'
import { openGame } from './open-game.ts'

/** A win of the board, and what anyone needs to verify its round (reading 16). */
export function WinDialog({ id, gameTime, name }: { id: string; gameTime: string; name: string }) {
  const { data: win, error } = useQuery(callQuery('winnerRound', { id, gameTime }))
  return (
    <Dialog title={name} closeLabel={t('shell.close')} onClose={closeDialog}>
      {error ? (
        <p role="alert" className="text-loss">
          {words(error)}
        </p>
      ) : null}
      {!win && !error ? <div className="skeleton h-64" /> : null}
      {win ? (
        <>
          <Facts
            lines={[
              [t('pages.player'), win.customerName],
              [t('pages.prize'), figures(win.winAmount)],
              [t('money.stake'), figures(win.stake)],
              [t('money.time'), dateTime(win.gameTime)],
              [t('money.round'), win.round],
              ...fairLines(win.fairness),
            ]}
          />
          <p className="mt-3 text-13 text-text2">{t('pages.winHint')}</p>
          <button
            type="button"
            className="btn btn-brand mt-4 w-full"
            onClick={() => openGame({ nodeId: win.nodeId, nodeName: win.gameName, demo: true })}
          >
            {t('games.play', { name: win.gameName })}
          </button>
        </>
      ) : null}
    </Dialog>
  )
}
