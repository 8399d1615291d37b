import {
  type InEveryLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
} from '../../packages/locales/src/languages.ts'
import { namesOf, withImport, withItem, withLineAfter } from './edits.ts'
import type { Tree } from './tree.ts'

const PAGES = 'apps/web/src/routes/pages.tsx'
const KEYS = 'packages/locales/src/keys.ts'

/** A page of the site: component, row among the pages, messages in every language. */
export function newScreen(tree: Tree, floor: string, name: string) {
  const { camel, Pascal, title } = namesOf(name)
  if (tree.read(PAGES).includes(`'/${camel}'`)) throw new Error(`/${camel} is a page already`)
  tree.create(
    `apps/web/src/${floor}/${name}-page.tsx`,
    `import { NotOpen } from '../platform/screens/not-open.tsx'
import { t } from '../platform/texts/i18n.ts'

export function ${Pascal}Page() {
  return <NotOpen icon="gift" title={t('${camel}.title')} text={t('${camel}.text')} />
}
`,
  )
  tree.edit(
    PAGES,
    withItem(
      /const others = \[/,
      `lazyPage('/${camel}', () =>
    part(async () => (await import('../${floor}/${name}-page.tsx')).${Pascal}Page, '${camel}'),
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
  tree.edit(KEYS, withImport(`import type ${camel} from '../en/${camel}.json'`))
  tree.edit(KEYS, withLineAfter("  | Dotted<'", `  | Dotted<'${camel}', typeof ${camel}>`))
}
