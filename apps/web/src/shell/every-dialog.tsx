import { agentsDialogs } from '../agents/dialogs.ts'
import { gamesDialogs } from '../games/dialogs.ts'
import { moneyDialogs } from '../money/dialogs.ts'
import { peopleDialogs } from '../people/dialogs.ts'
import {
  type AnyDialog,
  type DialogName,
  type DialogProps,
  lazyDialog,
} from '../platform/dialogs/dialogs.ts'
import { rewardsDialogs } from '../rewards/dialogs.ts'
import { siteDialogs } from '../site/dialogs.ts'

const shellDialogs = { app: lazyDialog(() => import('./app-dialog.tsx'), 'AppDialog', 'pages') }

type Later = Exclude<DialogName, 'disclaimer'>

const DIALOGS: Record<Later, unknown> = {
  ...shellDialogs,
  ...agentsDialogs,
  ...gamesDialogs,
  ...moneyDialogs,
  ...peopleDialogs,
  ...rewardsDialogs,
  ...siteDialogs,
}

/** The dialog of a name. The list of all of them grows with features and is no part of the first load. */
export function EveryDialog({ name, props }: { name: Later; props: DialogProps }) {
  const Open = DIALOGS[name] as AnyDialog
  return <Open {...props} />
}

declare module '../platform/dialogs/dialogs.ts' {
  interface Dialogs extends DialogsIn<typeof shellDialogs> {}
}
