import { lazyDialog } from '../platform/dialogs/dialogs.ts'

export const agentsDialogs = {
  contract: lazyDialog(() => import('./contract-dialog.tsx'), 'ContractDialog', 'team'),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof agentsDialogs> {}
}
