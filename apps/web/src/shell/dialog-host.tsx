import { type ComponentType, Suspense } from 'react'
import { type DialogName, useDialog } from '../platform/dialogs.ts'
import { lazyPart } from '../platform/part.ts'
import { useSession } from '../platform/session.ts'
import { DisclaimerDialog } from '../site/disclaimer-dialog.tsx'
import { DialogGuard } from './trouble.tsx'

type Any = ComponentType<Record<string, unknown>>

function of<M>(load: () => Promise<M>, name: keyof M, ...features: string[]): Any {
  return lazyPart(load, (loaded) => loaded[name] as Any, ...features)
}

const content = () => import('../site/help.tsx')
const announcements = () => import('../site/announcements.tsx')
const small = () => import('../people/small-dialogs.tsx')

/** Which component stands behind which name; each is loaded when it is first opened. */
const DIALOGS: Record<DialogName, Any> = {
  login: of(() => import('../people/login-dialog.tsx'), 'LoginDialog', 'people', 'identity'),
  register: of(
    () => import('../people/register-dialog.tsx'),
    'RegisterDialog',
    'people',
    'identity',
  ),
  'identity-new': of(
    () => import('../people/identity/complete-dialog.tsx'),
    'CompleteDialog',
    'people',
    'identity',
  ),
  identities: of(
    () => import('../people/identity/linked-accounts.tsx'),
    'LinkedAccountsDialog',
    'identity',
  ),
  'register-success': of(small, 'RegisterSuccessDialog', 'people'),
  logout: of(small, 'LogoutDialog', 'people'),
  leaving: of(small, 'LeavingDialog', 'people'),
  'forgot-password': of(() => import('../people/forgot-dialog.tsx'), 'ForgotDialog', 'people'),
  'reset-password': of(() => import('../people/reset-dialog.tsx'), 'ResetDialog', 'people'),
  'change-password': of(() => import('../people/change-dialog.tsx'), 'ChangeDialog', 'people'),
  'confirm-login': of(() => import('../people/confirm-dialog.tsx'), 'ConfirmDialog', 'people'),
  'need-account': of(small, 'NeedAccountDialog', 'people'),
  help: of(content, 'HelpDialog'),
  notice: of(announcements, 'NoticeDialog'),
  announcements: of(announcements, 'AnnouncementsDialog'),
  popups: of(announcements, 'PopupsDialog'),
  // Met by everyone who comes for the first time.
  disclaimer: DisclaimerDialog as Any,
  app: of(() => import('./app-dialog.tsx'), 'AppDialog', 'pages'),
  game: of(() => import('../games/game-dialog.tsx'), 'GameDialog', 'play'),
  search: of(() => import('../games/search-dialog.tsx'), 'SearchDialog', 'play'),
  vendor: of(() => import('../games/vendor-dialog.tsx'), 'VendorDialog', 'play'),
  win: of(() => import('../games/win-dialog.tsx'), 'WinDialog', 'money', 'pages'),
  deposit: of(() => import('../money/deposit-dialog.tsx'), 'DepositDialog', 'money', 'people'),
  feedback: of(() => import('../site/feedback-dialog.tsx'), 'FeedbackDialog', 'pages', 'people'),
  security: of(
    () => import('../people/security/security-dialog.tsx'),
    'SecurityDialog',
    'security',
    'people',
  ),
  kyc: of(() => import('../people/kyc/kyc-dialog.tsx'), 'KycDialog', 'kyc'),
  contract: of(() => import('../agents/contract-dialog.tsx'), 'ContractDialog', 'team'),
  round: of(() => import('../money/round-dialog.tsx'), 'RoundDialog', 'money'),
}

const FORCED = { name: 'change-password', props: { isForced: true } } as const

export function DialogHost() {
  const chosen = useDialog((state) => state.open)
  const isForced = useSession(({ member }) => member?.passwordExpired)
  // No key, no way back and no other page leads past it (AUTH-05).
  const open = isForced ? FORCED : chosen
  if (!open) return null
  const Open = DIALOGS[open.name]
  return (
    <DialogGuard key={open.name}>
      <Suspense
        fallback={<i aria-busy="true" className="skeleton fixed inset-x-0 top-0 z-50 h-1" />}
      >
        <Open {...open.props} />
      </Suspense>
    </DialogGuard>
  )
}
