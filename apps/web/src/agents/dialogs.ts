import { lazyDialog } from '../platform/dialogs/dialogs.ts'

const register = () => import('./recruit/register-dialogs.tsx')
const REGISTER_TEXTS = ['agents', 'register', 'rebate'] as const

const service = () => import('./service-dialogs.tsx')
const SERVICE_TEXTS = ['service', 'money'] as const

export const agentsDialogs = {
  contract: lazyDialog(() => import('./contract-dialog.tsx'), 'ContractDialog', 'team'),
  'offer-contract': lazyDialog(
    () => import('./offer-dialog.tsx'),
    'OfferDialog',
    ...['agents', 'team', 'money'],
  ),
  'downline-note': lazyDialog(() => import('./note-dialog.tsx'), 'NoteDialog', 'agents'),
  'promote-downline': lazyDialog(() => import('./promote-dialog.tsx'), 'PromoteDialog', 'agents'),
  'downline-rates': lazyDialog(
    () => import('./recruit/rates-dialog.tsx'),
    'DownlineRatesDialog',
    ...REGISTER_TEXTS,
  ),
  'move-downline': lazyDialog(
    () => import('./move-dialog.tsx'),
    'MoveDownlineDialog',
    ...['agents', 'team'],
  ),
  'register-link': lazyDialog(register, 'RegisterLinkDialog', ...REGISTER_TEXTS),
  'create-downline': lazyDialog(register, 'CreateDownlineDialog', ...REGISTER_TEXTS),
  'create-sub-account': lazyDialog(
    () => import('./recruit/sub-account-dialog.tsx'),
    'CreateSubAccountDialog',
    ...['agents', 'register'],
  ),
  'share-link': lazyDialog(register, 'ShareLinkDialog', ...REGISTER_TEXTS),
  'accept-service': lazyDialog(service, 'AcceptServiceDialog', ...SERVICE_TEXTS),
  'move-service': lazyDialog(service, 'MoveServiceDialog', ...SERVICE_TEXTS),
  statement: lazyDialog(
    () => import('./statement-dialog.tsx'),
    'StatementDialog',
    'agents',
    'team',
    'money',
  ),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof agentsDialogs> {}
}
