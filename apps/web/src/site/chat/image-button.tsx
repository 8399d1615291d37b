import { CHAT_IMAGE_BYTES_MAX } from '@parola/contract/site/chat-lists'
import { IconButton } from '@parola/ui'
import { useRef } from 'react'
import { t } from '../../platform/texts/i18n.ts'

const TYPES = ['image/jpeg', 'image/png']

type Props = { onChosen: (url: string) => void; onFault: (text: string) => void }

/** Chooses an image to send, as a data URL. */
export function ImageButton({ onChosen, onFault }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!TYPES.includes(file.type) || file.size > CHAT_IMAGE_BYTES_MAX) {
      onFault(t('chat.imageWrong'))
      return
    }
    onFault('')
    const reader = new FileReader()
    reader.onload = () => onChosen(String(reader.result))
    reader.onerror = () => onFault(t('chat.imageWrong'))
    reader.readAsDataURL(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join(',')}
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <IconButton icon="camera" label={t('chat.addImage')} onClick={() => input.current?.click()} />
    </>
  )
}
