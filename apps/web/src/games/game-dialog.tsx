import { Dialog } from '@parola/ui'
import { closeDialog, openDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'
import { GameFrame } from './game-frame.tsx'

type Props = { nodeId: number; name: string; mode: 'real' | 'demo' }

/** A game over the page; closing it leaves the page where it was. */
export function GameDialog({ nodeId, name, mode }: Props) {
  return (
    <Dialog title={name} closeLabel={t('shell.close')} onClose={closeDialog} size="full" bare>
      {mode === 'demo' ? (
        <p className="flex items-center justify-between gap-3 bg-s2 px-4 py-1.5 text-[13px]">
          {t('games.demoNote')}
          <button
            type="button"
            className="font-semibold text-link underline"
            onClick={() => openDialog('register', { next: { nodeId, name } })}
          >
            {t('shell.signup')}
          </button>
        </p>
      ) : null}
      <GameFrame nodeId={nodeId} mode={mode} onClose={closeDialog} />
    </Dialog>
  )
}
