import { toast } from '@parola/client/toasts'
import type { MessageOf, missionChannel } from '@parola/contract'
import { needTexts, t } from '../../platform/texts/i18n.ts'

/** Reports a completed mission; claiming one is answered where it was claimed. */
export async function received({ state }: MessageOf<typeof missionChannel>) {
  if (state !== 'ready') return
  await needTexts('missions')
  toast('good', t('missions.completed'))
}
