import type { MessageOf, typingChannel } from '@parola/contract'
import { showTyping } from './typing.ts'

export function received({ operator }: MessageOf<typeof typingChannel>) {
  showTyping(operator)
}
