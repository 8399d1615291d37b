import { toast } from '@parola/client/toasts'
import { Dialog, IconButton } from '@parola/ui'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'
import { GameFrame } from './game-frame.tsx'

type Props = { nodeId: number; name: string; mode: 'real' | 'demo' }

/** A game over the page; closing it leaves the page where it was. */
export function GameDialog({ nodeId, name, mode }: Props) {
  return (
    <Dialog
      title={name}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="full"
      bare
      actions={
        <IconButton
          icon="external-link"
          label={t('play.newTab')}
          title={t('play.newTab')}
          onClick={() => openTab({ nodeId, mode })}
        />
      }
    >
      {mode === 'demo' ? (
        <p className="flex items-center justify-between gap-3 bg-s2 px-4 py-1.5 text-13">
          {t('play.demoNote')}
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

/** The same game on its own page; reports a browser that forbids it (requirement GAME-11). */
function openTab({ nodeId, mode }: Pick<Props, 'nodeId' | 'mode'>) {
  const tab = window.open(`/seamless?game=${nodeId}&mode=${mode}`, '_blank')
  if (tab) return closeDialog()
  toast('bad', t('play.popupBlocked'))
}
