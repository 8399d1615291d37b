import {
  hideGame,
  openGame,
  opsTitles,
  opsVendors,
  orderTitles,
  orderVendors,
  shutGame,
} from '@parola/contract'
import { answers } from '#platform/http'
import {
  arrangeTitles,
  arrangeVendors,
  hide,
  open,
  readConsoleTitles,
  readConsoleVendors,
  shut,
} from './console.ts'

export const memberSearchRoutes = [
  answers(opsVendors, { reads: readConsoleVendors }),
  answers(opsTitles, { reads: readConsoleTitles }),
  answers(shutGame, { writes: shut }),
  answers(openGame, { writes: open }),
  answers(hideGame, { writes: hide }),
  answers(orderVendors, { writes: arrangeVendors }),
  answers(orderTitles, { writes: arrangeTitles }),
]
