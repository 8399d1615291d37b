import { lazyDialog } from '../../platform/dialogs/dialogs.ts'

export const promotionDialogs = {
  promotion: lazyDialog(() => import('./promotion-dialog.tsx'), 'PromotionDialog', 'promo'),
}

declare module '../../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof promotionDialogs> {}
}
