import { lazyDialog } from '../platform/dialogs/dialogs.ts'

export const gamesDialogs = {
  game: lazyDialog(() => import('./game-dialog.tsx'), 'GameDialog', 'play'),
  'lottery-chase': lazyDialog(
    () => import('./lottery/chase/order-dialog.tsx'),
    'OrderDialog',
    'lottery',
    'money',
  ),
  'lottery-ticket': lazyDialog(
    () => import('./lottery/tickets/ticket-dialog.tsx'),
    'TicketDialog',
    'lottery',
    'money',
  ),
  search: lazyDialog(() => import('./search-dialog.tsx'), 'SearchDialog', 'play'),
  vendor: lazyDialog(() => import('./vendor-dialog.tsx'), 'VendorDialog', 'play'),
  win: lazyDialog(() => import('./winners/win-dialog.tsx'), 'WinDialog', 'money', 'pages'),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof gamesDialogs> {}
}
