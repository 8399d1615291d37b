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
  readDeskTitles,
  readDeskVendors,
  shut,
} from './desk.ts'

export const deskRoutes = [
  answers(opsVendors, { reads: readDeskVendors }),
  answers(opsTitles, { reads: readDeskTitles }),
  answers(shutGame, { writes: shut }),
  answers(openGame, { writes: open }),
  answers(hideGame, { writes: hide }),
  answers(orderVendors, { writes: arrangeVendors }),
  answers(orderTitles, { writes: arrangeTitles }),
]
