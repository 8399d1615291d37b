import { type ComponentType, lazy, Suspense } from 'react'
import { type DialogName, useDialog } from '../platform/dialogs.ts'

type Any = ComponentType<Record<string, unknown>>

function of(load: () => Promise<{ default: unknown }>): Any {
  return lazy(load as unknown as () => Promise<{ default: Any }>)
}

/** Which component stands behind which name; each is loaded when it is first opened. */
const DIALOGS: Record<DialogName, ComponentType<Record<string, unknown>>> = {
  login: of(() => import('../people/login-dialog.tsx').then((m) => ({ default: m.LoginDialog }))),
  register: of(() =>
    import('../people/register-dialog.tsx').then((m) => ({ default: m.RegisterDialog })),
  ),
  'register-success': of(() =>
    import('../people/small-dialogs.tsx').then((m) => ({ default: m.RegisterSuccessDialog })),
  ),
  logout: of(() =>
    import('../people/small-dialogs.tsx').then((m) => ({ default: m.LogoutDialog })),
  ),
  'need-account': of(() =>
    import('../people/small-dialogs.tsx').then((m) => ({ default: m.NeedAccountDialog })),
  ),
  help: of(() => import('../site/help.tsx').then((m) => ({ default: m.HelpDialog }))),
  notice: of(() => import('../site/help.tsx').then((m) => ({ default: m.AnnouncementsDialog }))),
  announcements: of(() =>
    import('../site/help.tsx').then((m) => ({ default: m.AnnouncementsDialog })),
  ),
  disclaimer: of(() => import('../site/help.tsx').then((m) => ({ default: m.DisclaimerDialog }))),
  game: of(() => import('../games/game-dialog.tsx').then((m) => ({ default: m.GameDialog }))),
  search: of(() => import('../games/search-dialog.tsx').then((m) => ({ default: m.SearchDialog }))),
  deposit: of(() =>
    import('../money/deposit-dialog.tsx').then((m) => ({ default: m.DepositDialog })),
  ),
  round: of(() => import('../money/round-dialog.tsx').then((m) => ({ default: m.RoundDialog }))),
}

export function DialogHost() {
  const open = useDialog((state) => state.open)
  if (!open) return null
  const Open = DIALOGS[open.name]
  return (
    <Suspense fallback={null}>
      <Open key={open.name} {...open.props} />
    </Suspense>
  )
}
