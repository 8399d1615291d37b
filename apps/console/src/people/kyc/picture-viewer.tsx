import { AlertLine, Button, IconButton } from '@parola/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../platform/client.ts'
import { t } from '../../platform/i18n.ts'

const STEP = 0.25
const MOST = 4
const QUARTER = 90

type Props = { memberId: string; fileId: string; label: string }

/** One picture, loaded when an operator opens it (each view is recorded), rotated and enlarged. */
export function PictureViewer({ memberId, fileId, label }: Props) {
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const look = useMutation({
    mutationFn: () => api('kycImage', { body: { memberId, fileId } }),
  })
  const shown = look.data?.image
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1">
        <IconButton
          icon="plus"
          iconSize={16}
          label={t('viewer.bigger')}
          disabled={!shown}
          onClick={() => setZoom(Math.min(MOST, zoom + STEP))}
        />
        <IconButton
          icon="minus"
          iconSize={16}
          label={t('viewer.smaller')}
          disabled={!shown}
          onClick={() => setZoom(Math.max(STEP, zoom - STEP))}
        />
        <IconButton
          icon="refresh-cw"
          iconSize={16}
          label={t('viewer.turn')}
          disabled={!shown}
          onClick={() => setTurn((turn + QUARTER) % (4 * QUARTER))}
        />
        <span className="self-center text-12 text-text3">{Math.round(zoom * 100)} %</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keyboard */}
      <div className="viewer" tabIndex={0} role="group" aria-label={label}>
        {shown ? (
          <img
            src={shown}
            alt={label}
            className="max-w-none"
            style={{ width: `${zoom * 100}%`, rotate: `${turn}deg` }}
          />
        ) : (
          <div className="grid justify-items-center gap-2 p-6 text-center">
            {look.error ? <AlertLine kind="bad">{errorText(look.error)}</AlertLine> : null}
            <Button
              icon="eye"
              isBusy={look.isPending}
              busyText={t('viewer.opening')}
              onClick={() => look.mutate()}
            >
              {t('viewer.open')}
            </Button>
            <p className="text-12 text-text3">{t('viewer.kept')}</p>
          </div>
        )}
      </div>
    </div>
  )
}
