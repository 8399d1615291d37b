import type { Source } from '../tidy/sources.ts'

/** What can be cited: decisions and readings by number, sections of rules, requirements. */
export type Known = {
  decisions: ReadonlySet<string>
  readings: ReadonlySet<string>
  /** The numbers of its sections, by the name of the document. */
  rules: ReadonlyMap<string, ReadonlySet<string>>
  requirements: ReadonlySet<string>
}

const DECISION = /^docs\/decisions\/(\d{4})-/
const RULES = /^docs\/rules\/([a-z-]+)\.md$/
const READINGS = 'readings'

/** Reads the documents that citations lead to. */
export function knownIn(documents: readonly Source[], requirements: readonly string[]): Known {
  const pages = documents.flatMap(({ path, text }) => {
    const [, name] = RULES.exec(path) ?? []
    return name ? [[name, sectionsOf(text)] as const] : []
  })
  const rules = new Map(pages.filter(([name]) => name !== READINGS))
  return {
    decisions: new Set(documents.flatMap(({ path }) => DECISION.exec(path)?.[1] ?? [])),
    readings: new Map(pages).get(READINGS) ?? new Set(),
    rules,
    requirements: new Set(requirements),
  }
}

/** Headings that can be cited: numbered from 1 without a gap, and each once. */
export function headingFaults(documents: readonly Source[]): string[] {
  return documents.flatMap(({ path, text }) => {
    const [, decision] = DECISION.exec(path) ?? []
    if (decision) {
      const isRight = text.startsWith(`# ${decision} `)
      return isRight ? [] : [`${path}: begin the title with the number: "# ${decision} …"`]
    }
    if (!RULES.test(path)) return []
    const headings = text.split('\n').filter((line) => line.startsWith('## '))
    const wrong = headings.find((heading, i) => !heading.startsWith(`## ${i + 1}. `))
    return wrong ? [`${path}: number the headings from 1 without a gap, see "${wrong}"`] : []
  })
}

function sectionsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^## (\d+)\. /gm)].map(([, number = '']) => number))
}
