import { lazyDialog } from '../platform/dialogs.ts'

export const agentsDialogs = {
  contract: lazyDialog(() => import('./contract-dialog.tsx'), 'ContractDialog', 'team'),
}

declare module '../platform/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof agentsDialogs> {}
}
