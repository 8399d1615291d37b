import { lazyDialog } from '../platform/dialogs.ts'

const small = () => import('./small-dialogs.tsx')

export const peopleDialogs = {
  login: lazyDialog(() => import('./login-dialog.tsx'), 'LoginDialog', 'people', 'identity'),
  register: lazyDialog(
    () => import('./register-dialog.tsx'),
    'RegisterDialog',
    'people',
    'identity',
  ),
  'identity-new': lazyDialog(
    () => import('./identity/complete-dialog.tsx'),
    'CompleteDialog',
    'people',
    'identity',
  ),
  identities: lazyDialog(
    () => import('./identity/linked-accounts.tsx'),
    'LinkedAccountsDialog',
    'identity',
  ),
  'register-success': lazyDialog(small, 'RegisterSuccessDialog', 'people'),
  logout: lazyDialog(small, 'LogoutDialog', 'people'),
  leaving: lazyDialog(small, 'LeavingDialog', 'people'),
  'forgot-password': lazyDialog(() => import('./forgot-dialog.tsx'), 'ForgotDialog', 'people'),
  'reset-password': lazyDialog(() => import('./reset-dialog.tsx'), 'ResetDialog', 'people'),
  'change-password': lazyDialog(() => import('./change-dialog.tsx'), 'ChangeDialog', 'people'),
  'confirm-login': lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog', 'people'),
  'need-account': lazyDialog(small, 'NeedAccountDialog', 'people'),
  security: lazyDialog(
    () => import('./security/security-dialog.tsx'),
    'SecurityDialog',
    'security',
    'people',
  ),
  kyc: lazyDialog(() => import('./kyc/kyc-dialog.tsx'), 'KycDialog', 'kyc'),
}

declare module '../platform/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof peopleDialogs> {}
}
