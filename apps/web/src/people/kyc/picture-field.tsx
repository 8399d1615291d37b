import type { KycDocument } from '@parola/contract'
import { AlertLine, Button, Icon } from '@parola/ui'
import { type ChangeEvent, type DragEvent, useId, useRef } from 'react'
import { t } from '../../platform/texts/i18n.ts'
import type { Chosen } from './read-picture.ts'

const PLACES = {
  idCardFront: ['front', 'id-card', 'environment'],
  idCardBack: ['back', 'receipt-text', 'environment'],
  idCardSelfie: ['selfie', 'scan-face', 'user'],
} as const

const ACCEPT = 'image/jpeg,image/png'

type Props = {
  document: KycDocument
  chosen: Chosen | null
  error: string | undefined
  onFile: (file: File) => void
}

/** One picture: chosen, dropped, or taken with the phone's camera, and previewed. */
export function PictureField({ document, chosen, error, onFile }: Props) {
  const [name, icon, facing] = PLACES[document]
  const id = useId()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  const input = { type: 'file', accept: ACCEPT, tabIndex: -1, className: 'sr-only', onChange: take }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; its buttons do the same
    <div
      className={`grid grid-cols-[6.5rem_1fr] gap-3 rounded-lg border p-3 sm:grid-cols-[9.5rem_1fr] ${error ? 'border-loss' : 'border-line'}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className="grid aspect-[8/5] place-items-center self-start overflow-hidden rounded-md border border-dashed border-control bg-s2 text-text3">
        {chosen ? (
          <img
            src={chosen.text}
            alt={t('kyc.chosen', { name: t(`kyc.${name}`) })}
            className="size-full object-cover"
          />
        ) : (
          <Icon name={icon} size={38} />
        )}
      </span>
      <div className="min-w-0">
        <p id={`${id}-name`} className="font-semibold">
          {t(`kyc.${name}`)} <span className="text-loss">*</span>
        </p>
        <p id={`${id}-note`} className="mb-2 text-13 text-text2">
          {chosen ? <span className="block truncate">{chosen.name}</span> : t(`kyc.${name}.hint`)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={chosen ? 'refresh-cw' : 'image-up'}
            name={document}
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-name ${id}-error`}
            onClick={() => files.current?.click()}
          >
            {t(chosen ? 'kyc.changePicture' : 'kyc.choosePicture')}
          </Button>
          <Button
            className="hidden pointer-coarse:inline-flex"
            icon="camera"
            aria-describedby={`${id}-name`}
            onClick={() => camera.current?.click()}
          >
            {t('kyc.takePicture')}
          </Button>
        </div>
        <AlertLine kind="bad" className="mt-1 min-h-[18px]" id={`${id}-error`}>
          {error ?? ''}
        </AlertLine>
        <input {...input} ref={files} aria-label={t(`kyc.${name}`)} data-document={document} />
        <input {...input} ref={camera} capture={facing} aria-label={t('kyc.takePicture')} />
      </div>
    </div>
  )
}
