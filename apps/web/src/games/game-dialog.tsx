import { toast } from '@parola/client/toasts'
import { Button, Dialog, IconButton } from '@parola/ui'
import { closeDialog, openDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'
import { GameFrame, type Playing } from './game-frame.tsx'
import { PlayClock } from './play-clock.tsx'

type Props = Playing & { name: string; tint?: string }

/** A game over the page; closing it leaves the page where it was. */
export function GameDialog({ nodeId, name, mode, round, tint, tournament }: Props) {
  return (
    <Dialog
      title={name}
      closeLabel={t('shell.close')}
      onClose={closeDialog}
      size="full"
      bare
      head={
        tournament ? (
          <p className="text-13 whitespace-nowrap text-text2">{t('play.chips')}</p>
        ) : mode === 'demo' ? (
          <DemoNote onSignUp={() => openDialog('register', { next: { nodeId, name } })} />
        ) : (
          <PlayClock onStop={closeDialog} />
        )
      }
      actions={
        tournament ? null : (
          <IconButton
            icon="external-link"
            label={t('play.newTab')}
            title={t('play.newTab')}
            onClick={() => openTab({ nodeId, mode })}
          />
        )
      }
    >
      <GameFrame
        {...{ nodeId, mode, round, tournament }}
        look={{ name, tint }}
        onClose={closeDialog}
      />
    </Dialog>
  )
}

function DemoNote({ onSignUp }: { onSignUp: () => void }) {
  return (
    <p className="flex items-center gap-3 text-13 whitespace-nowrap text-text2">
      <span className="hidden sm:inline">{t('play.demoNote')}</span>
      <Button variant="link" size="small" onClick={onSignUp}>
        {t('shell.signup')}
      </Button>
    </p>
  )
}

/** The same game on its own page; reports a browser that forbids it (requirement GAME-11). */
function openTab({ nodeId, mode }: Pick<Props, 'nodeId' | 'mode'>) {
  const tab = window.open(`/seamless?game=${nodeId}&mode=${mode}`, '_blank')
  if (tab) return closeDialog()
  toast('bad', t('play.popupBlocked'))
}
