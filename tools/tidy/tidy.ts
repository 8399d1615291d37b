import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { order } from '../../apps/server/src/order.ts'
import { ERRORS } from '../../packages/contract/src/core/errors.ts'
import { settle } from '../check/exceptions.ts'
import { ROOT } from '../start/node.mjs'
import { fieldsByHand, formsByHand, kitByHand } from './by-hand.ts'
import { fillerParameters } from './parameters.ts'
import { missingReadmes, strangeFiles, strangeSettings, unownedTables } from './readmes.ts'
import {
  fixedLetters,
  fixedMoney,
  foldersInOrder,
  INDEX_NAMES_MAX,
  leftoverMarks,
  loneErrors,
  missingTwins,
  payoutsThatLookAround,
  timeAndChance,
  wideIndexes,
} from './rules.ts'
import { FOLDER_FILES_MAX, FOLDER_LINES_MAX, largeFolders } from './size.ts'
import { sourcesBelow } from './sources.ts'
import { functionsByFile, orderlyMigrations, sqlInOrder } from './sql.ts'
import { oldProse, oldWords } from './words.ts'

const sources = sourcesBelow(ROOT, '')
const schemaIn = (program: string) => readFileSync(join(ROOT, program, 'schema.sql'), 'utf8')
const rules = [
  {
    found: foldersInOrder(sources, order),
    why: 'Features call each other in one order. Add the folder to apps/server/src/order.ts, after what it calls, and remove the one that is gone; platform holds a closed list of techniques (tools/tidy/rules.ts).',
  },
  {
    found: leftoverMarks(sources),
    why: 'Nobody comes back to a mark in the code. Do it now, or open an issue.',
  },
  {
    found: timeAndChance(sources),
    why: 'A test must be able to repeat a day and a draw. Take time from the injected clock (#platform/clock) and chance from #platform/random.',
  },
  {
    found: fixedMoney(sources),
    why: 'Currencies have 0 to 6 decimals. Use parseMinor and formatMinor of @parola/money with the currency.',
  },
  {
    found: fixedLetters(sources),
    why: 'Readers choose the size of letters (WCAG 1.4.4). Use a text size of the theme, or rem.',
  },
  {
    found: formsByHand(sources),
    why: 'A form checks its call by the contract and shows each fault once. Use useForm and spread its properties: <form {...form.form}>.',
  },
  {
    found: fieldsByHand(sources),
    why: 'A state beside the form library is not checked by the contract. Let useForm hold it: form.field(name), or form.value and form.set.',
  },
  {
    found: kitByHand(sources),
    why: 'Tables and parts that open look and are read alike everywhere. Use Table, FiguresTable and Details of @parola/ui.',
  },
  {
    found: payoutsThatLookAround(sources),
    why: 'A payout depends on seeds, bet and model alone (FAIR-007). Pass in what it needs.',
  },
  {
    found: wideIndexes(sources),
    why: `The index of a feature exports at most ${INDEX_NAMES_MAX} names, so that features stay apart. Export what later features use, or divide the feature.`,
  },
  {
    found: largeFolders(sources),
    why: `A folder is read in a day: at most ${FOLDER_FILES_MAX} files and ${FOLDER_LINES_MAX} lines without tests. Divide it along its nouns.`,
  },
  {
    found: missingTwins(sources),
    why: 'Every text exists in every language. Add the key in packages/locales.',
  },
  {
    found: orderlyMigrations(sources),
    why: 'A migration has a number of its own and holds tables and triggers. Take the next number; put a function into the sql folder of its feature.',
  },
  {
    found: functionsByFile(sources),
    why: 'A function is found by the name of its file. Give each a file in the sql folder, named after it.',
  },
  {
    found: sqlInOrder(sources, schemaIn('apps/server'), order),
    why: 'Functions and views touch their own and earlier schemas, as code does. Move the function to the later feature, or pass in what it needs.',
  },
  {
    found: [...missingReadmes(sources), ...strangeFiles(sources)],
    why: 'A new developer reads what a folder is for before its code. Begin its README with one sentence and the lines Owns, States, Rules, Settings and Sources, as apps/server/src/money/deposit/README.md does.',
  },
  {
    found: strangeSettings(sources),
    why: 'The line "Settings" says what an operator can change for a feature. Name there what its code uses (`deposit`), and link to the feature that reads the rest.',
  },
  {
    found: ['apps/server', 'apps/studio'].flatMap((program) =>
      unownedTables(sources, schemaIn(program), program),
    ),
    why: 'One feature owns a table. Name it in the line "Owns" of that feature’s README.',
  },
  {
    found: [...oldWords(sources), ...oldProse(sources)],
    why: 'A newcomer knows the terms of the trade, not the words of our first months. Use the term of docs/glossary.md, in names as in comments, test titles and documents.',
  },
  {
    found: fillerParameters(sources),
    why: 'A parameter is read without its call. Name it after what it holds: member, withdrawal, row, paidAt.',
  },
  {
    found: loneErrors(sources, Object.keys(ERRORS)),
    why: 'An error code has a sentence in packages/locales/en/errors.json and a place in the server that refuses with it. Add what is missing, or remove the code.',
  },
]
settle(rules, join(import.meta.dirname, 'exceptions.json'))
