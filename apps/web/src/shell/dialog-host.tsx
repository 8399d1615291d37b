import { useTypedAhead } from '@parola/ui'
import { Suspense } from 'react'
import { agentsDialogs } from '../agents/dialogs.ts'
import { gamesDialogs } from '../games/dialogs.ts'
import { moneyDialogs } from '../money/dialogs.ts'
import { peopleDialogs } from '../people/dialogs.ts'
import {
  type AnyDialog,
  type DialogName,
  lazyDialog,
  useDialog,
} from '../platform/dialogs/dialogs.ts'
import { useSession } from '../platform/session/session.ts'
import { promotionDialogs } from '../rewards/promotion/dialogs.ts'
import { siteDialogs } from '../site/dialogs.ts'
import { DialogGuard } from './trouble.tsx'

const shellDialogs = { app: lazyDialog(() => import('./app-dialog.tsx'), 'AppDialog', 'pages') }

const DIALOGS: Record<DialogName, unknown> = {
  ...shellDialogs,
  ...agentsDialogs,
  ...gamesDialogs,
  ...moneyDialogs,
  ...peopleDialogs,
  ...promotionDialogs,
  ...siteDialogs,
}

const FORCED = { name: 'change-password', props: { isForced: true } } as const

export function DialogHost() {
  const chosen = useDialog((state) => state.open)
  const isForced = useSession(({ member }) => member?.passwordExpired)
  // No key, no history step and no other page leads past it (AUTH-05).
  const open = isForced ? FORCED : chosen
  useTypedAhead(open?.name)
  if (!open) return null
  const Open = DIALOGS[open.name] as AnyDialog
  return (
    <div data-dialogs>
      {/* Until the dialog is shown, the second click of a double click must not reach the page below it. */}
      <div className="fixed inset-0 z-40" />
      <DialogGuard key={open.name}>
        <Suspense
          fallback={<i aria-busy="true" className="skeleton fixed inset-x-0 top-0 z-50 h-1" />}
        >
          <Open {...open.props} />
        </Suspense>
      </DialogGuard>
    </div>
  )
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof shellDialogs> {}
}
