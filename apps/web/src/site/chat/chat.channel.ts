import { toast } from '@parola/client/toasts'
import type { chatChannel, MessageOf } from '@parola/contract'
import { CHAT_PATH } from '@parola/contract/site/chat-lists'
import { needTexts, t } from '../../platform/texts/i18n.ts'
import { stopTyping } from './typing.ts'

/** An answer has arrived: on its page it is seen, elsewhere a corner says so. */
export async function received({ isMessage }: MessageOf<typeof chatChannel>) {
  if (!isMessage) return
  stopTyping()
  if (location.pathname === CHAT_PATH) return
  await needTexts('chat')
  toast('info', t('chat.arrived'))
}
