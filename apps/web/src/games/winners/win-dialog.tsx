import { Alert, Button, Dialog, Facts, Skeleton } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { words } from '../../platform/calls/client.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { closeDialog } from '../../platform/dialogs/dialogs.ts'
import { fairLines } from '../../platform/texts/fair-lines.ts'
import { dateTime, figures, t } from '../../platform/texts/i18n.ts'
import { openGame } from '../open-game.ts'

/** A win of the board, and what anyone needs to verify its round (reading 16). */
export function WinDialog({ id, gameTime, name }: { id: string; gameTime: string; name: string }) {
  const { data: win, error } = useQuery(callQuery('winnerRound', { id, gameTime }))
  return (
    <Dialog title={name} closeLabel={t('shell.close')} onClose={closeDialog}>
      {error ? <Alert kind="bad">{words(error)}</Alert> : null}
      {!win && !error ? <Skeleton className="h-64" /> : null}
      {win ? (
        <>
          <Facts
            look="stacked"
            rows={[
              [t('pages.player'), win.customerName],
              [t('pages.prize'), figures(win.winAmount)],
              [t('money.stake'), figures(win.stake)],
              [t('money.time'), dateTime(win.gameTime)],
              [t('money.round'), win.round],
              ...fairLines(win.fairness),
            ]}
          />
          <p className="mt-3 text-13 text-text2">{t('pages.winHint')}</p>
          <Button
            variant="brand"
            isWide
            className="mt-4"
            onClick={() => openGame({ nodeId: win.nodeId, nodeName: win.gameName, demo: true })}
          >
            {t('games.play', { name: win.gameName })}
          </Button>
        </>
      ) : null}
    </Dialog>
  )
}
