import { lazyDialog } from '../platform/dialogs.ts'

export const moneyDialogs = {
  deposit: lazyDialog(() => import('./deposit-dialog.tsx'), 'DepositDialog', 'money', 'people'),
  round: lazyDialog(() => import('./round-dialog.tsx'), 'RoundDialog', 'money'),
}

declare module '../platform/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof moneyDialogs> {}
}
