import {
  type InEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
} from '../../packages/locales/src/languages.ts'
import { namesOf, withImport, withItem } from './edits.ts'
import type { Tree } from './tree.ts'

const ROUTES = 'apps/web/src/routes/pages.tsx'
const FLOORS = ['agents', 'games', 'money', 'people', 'rewards', 'site']
const pagesOf = (floor: string) => `apps/web/src/${floor}/pages.tsx`

/** A page of the site: component, row among the pages of its floor, messages in every language. */
export function newScreen(tree: Tree, folder: string, name: string) {
  const { camel, Pascal, title } = namesOf(name)
  const known = [ROUTES, ...FLOORS.map(pagesOf).filter((file) => tree.has(file))]
  if (known.some((file) => tree.read(file).includes(`'/${camel}'`)))
    throw new Error(`/${camel} is a page already`)
  const [floor = '', ...below] = folder.split('/')
  const up = '../'.repeat(below.length + 1)
  tree.create(
    `apps/web/src/${folder}/${name}-page.tsx`,
    `import { NotOpen } from '${up}platform/screens/not-open.tsx'
import { t } from '${up}platform/texts/i18n.ts'

export function ${Pascal}Page() {
  return <NotOpen icon="gift" title={t('${camel}.title')} text={t('${camel}.text')} />
}
`,
  )
  const file = ['.', ...below, `${name}-page.tsx`].join('/')
  openFloor(tree, floor)
  tree.edit(
    pagesOf(floor),
    withItem(
      /Pages: readonly Page\[\] = \[/,
      `lazyPage('/${camel}', () =>
    part(async () => (await import('${file}')).${Pascal}Page, '${camel}'),
  )`,
    ),
  )
  const words: InEveryLanguage<object> = {
    EN: { title, text: 'Opens soon.' },
    TY: { title: 'Bagong pahina', text: 'Magbubukas na.' },
    VI: { title: 'Trang mới', text: 'Sắp ra mắt.' },
  }
  for (const language of LANGUAGE_CODES) {
    const text = `${JSON.stringify(words[language], null, 2)}\n`
    tree.create(`packages/locales/${LANGUAGES[language].folder}/${camel}.json`, text)
  }
}

/** The pages of a floor, which has none until its first. */
function openFloor(tree: Tree, floor: string) {
  if (tree.has(pagesOf(floor))) return
  tree.create(
    pagesOf(floor),
    `import { lazyPage, type Page } from '@parola/client/routing'
import { part } from '../platform/loading/part.ts'

export const ${floor}Pages: readonly Page[] = []
`,
  )
  tree.edit(ROUTES, withImport(`import { ${floor}Pages } from '../${floor}/pages.tsx'`))
  tree.edit(ROUTES, withItem(/PAGES: readonly Page\[\] = \[/, `...${floor}Pages`))
}
