import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { order } from '../../apps/server/src/order.ts'
import { ERRORS } from '../../packages/contract/src/core/errors.ts'
import { settle } from '../check/exceptions.ts'
import { ROOT } from '../start/node.mjs'
import {
  fixedLetters,
  fixedMoney,
  foldersInOrder,
  leftoverMarks,
  loneErrors,
  missingTwins,
  payoutsThatLookAround,
  timeAndChance,
  wideDoors,
} from './rules.ts'
import { sourcesBelow } from './sources.ts'
import { functionsByFile, orderlyMigrations, sqlInOrder } from './sql.ts'

const sources = sourcesBelow(ROOT, '')
const found = [
  ...foldersInOrder(sources, order),
  ...leftoverMarks(sources),
  ...timeAndChance(sources),
  ...fixedMoney(sources),
  ...fixedLetters(sources),
  ...payoutsThatLookAround(sources),
  ...wideDoors(sources),
  ...missingTwins(sources),
  ...orderlyMigrations(sources),
  ...functionsByFile(sources),
  ...sqlInOrder(sources, readFileSync(join(ROOT, 'apps/server/schema.sql'), 'utf8'), order),
  ...loneErrors(sources, Object.keys(ERRORS)),
]
settle(found, join(import.meta.dirname, 'exceptions.json'))
