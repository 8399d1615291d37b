import { useTypedAhead } from '@parola/ui'
import { Suspense, useEffect } from 'react'
import { type AnyDialog, useDialog } from '../platform/dialogs/dialogs.ts'
import { lazyPart } from '../platform/loading/part.ts'
import { useSession } from '../platform/session/session.ts'
import { DisclaimerDialog } from '../site/disclaimer-dialog.tsx'
import { DialogGuard } from './trouble.tsx'

const loadEvery = () => import('./every-dialog.tsx')
const EveryDialog = lazyPart(loadEvery, (loaded) => loaded.EveryDialog)

// Every first-time visitor meets it: it comes with the first screen.
const Disclaimer = DisclaimerDialog as AnyDialog

const FORCED = { name: 'change-password', props: { isForced: true } } as const

export function DialogHost() {
  const chosen = useDialog((state) => state.open)
  const isForced = useSession(({ member }) => member?.passwordExpired)
  // No key, no history step and no other page leads past it (AUTH-05).
  const open = isForced ? FORCED : chosen
  useTypedAhead(open?.name)
  useEffect(loadAtFirstTouch, [])
  if (!open) return null
  return (
    <div data-dialogs>
      {/* Until the dialog is shown, the second click of a double click must not reach the page below it. */}
      <div className="fixed inset-0 z-40" />
      <DialogGuard key={open.name}>
        <Suspense
          fallback={<i aria-busy="true" className="skeleton fixed inset-x-0 top-0 z-50 h-1" />}
        >
          {open.name === 'disclaimer' ? (
            <Disclaimer {...open.props} />
          ) : (
            <EveryDialog name={open.name} props={open.props} />
          )}
        </Suspense>
      </DialogGuard>
    </div>
  )
}

const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const

/** The list of dialogs is on its way before the click that opens the first one. */
function loadAtFirstTouch() {
  // One that does not load now is requested again, and reports the error, when a dialog is opened.
  const load = () => void loadEvery().catch(() => undefined)
  for (const touch of FIRST_TOUCHES) addEventListener(touch, load, { once: true, capture: true })
  return () => {
    for (const touch of FIRST_TOUCHES) removeEventListener(touch, load, { capture: true })
  }
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<{ disclaimer: unknown }> {}
}
