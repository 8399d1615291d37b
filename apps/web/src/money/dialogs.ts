import { lazyDialog } from '../platform/dialogs/dialogs.ts'

export const moneyDialogs = {
  deposit: lazyDialog(
    () => import('./deposit/deposit-dialog.tsx'),
    'DepositDialog',
    'money',
    'people',
  ),
  round: lazyDialog(() => import('./records/round-dialog.tsx'), 'RoundDialog', 'money'),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof moneyDialogs> {}
}
