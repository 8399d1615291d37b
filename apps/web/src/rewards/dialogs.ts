import { lazyDialog } from '../platform/dialogs/dialogs.ts'

export const rewardsDialogs = {
  promotion: lazyDialog(
    () => import('./promotion/promotion-dialog.tsx'),
    'PromotionDialog',
    'promo',
  ),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof rewardsDialogs> {}
}
