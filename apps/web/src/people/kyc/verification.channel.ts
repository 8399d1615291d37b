import { toast } from '@parola/client/toasts'
import type { MessageOf, verificationChannel } from '@parola/contract'
import { openDialog, useDialog } from '../../platform/dialogs/dialogs.ts'
import { needTexts, t } from '../../platform/texts/i18n.ts'
import { noteApproved, wantedBefore } from './after-approval.ts'

/** Reports the decision; where nothing is in the way, an approval leads on to what was wanted before. */
export async function received({ state }: MessageOf<typeof verificationChannel>) {
  const isApproved = state === 'approved'
  if (isApproved) noteApproved()
  const { open } = useDialog.getState()
  // The verification shows its own state.
  if (open?.name === 'kyc') return
  if (isApproved && !open && wantedBefore()) return openDialog('kyc')
  await needTexts('kyc')
  toast(isApproved ? 'good' : 'bad', t(`kyc.toast.${state}`))
}
