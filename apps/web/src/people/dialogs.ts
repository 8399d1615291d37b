import { lazyDialog } from '../platform/dialogs/dialogs.ts'

const small = () => import('./small-dialogs.tsx')

export const peopleDialogs = {
  login: lazyDialog(
    () => import('./session/login-dialog.tsx'),
    'LoginDialog',
    'people',
    'identity',
  ),
  register: lazyDialog(
    () => import('./registration/register-dialog.tsx'),
    'RegisterDialog',
    'people',
    'identity',
  ),
  'identity-new': lazyDialog(
    () => import('./registration/complete-dialog.tsx'),
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
  'forgot-password': lazyDialog(
    () => import('./password/forgot-dialog.tsx'),
    'ForgotDialog',
    'people',
  ),
  'reset-password': lazyDialog(
    () => import('./password/reset-dialog.tsx'),
    'ResetDialog',
    'people',
  ),
  'change-password': lazyDialog(
    () => import('./password/change-dialog.tsx'),
    'ChangeDialog',
    'people',
  ),
  'confirm-login': lazyDialog(
    () => import('./session/confirm-dialog.tsx'),
    'ConfirmDialog',
    'people',
  ),
  'need-account': lazyDialog(small, 'NeedAccountDialog', 'people'),
  security: lazyDialog(
    () => import('./security/security-dialog.tsx'),
    'SecurityDialog',
    'security',
    'people',
  ),
  kyc: lazyDialog(() => import('./kyc/kyc-dialog.tsx'), 'KycDialog', 'kyc'),
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof peopleDialogs> {}
}
