import type { PictureShape } from '@parola/contract/site/content-lists'
import { Alert } from '@parola/ui'
import { useId, useState } from 'react'
import { api, errorText } from '../client.ts'
import { t } from '../i18n.ts'
import { dataUrlOf } from './data-url.ts'

const TYPES = 'image/jpeg,image/png'

type Props = {
  shape: PictureShape
  error?: string | undefined
  onUploaded: (picture: { pictureId: string; url: string }) => void
}

/** Sends a picture as soon as it is chosen; what comes back is redrawn in the sizes of the site. */
export function PictureUpload({ shape, error, onUploaded }: Props) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFault('')
    try {
      const image = await dataUrlOf(file)
      onUploaded(await api('uploadContentPicture', { body: { shape, image } }))
    } catch (failure) {
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="field-label">
        {t(`content.upload.${shape}`)}
      </label>
      <input
        id={id}
        type="file"
        accept={TYPES}
        className="input py-2"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isBusy ? <p role="status">{t('content.uploading')}</p> : null}
      {fault || error ? <Alert kind="bad">{fault || error}</Alert> : null}
    </div>
  )
}
