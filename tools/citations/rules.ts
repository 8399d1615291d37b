import type { Source } from '../tidy/sources.ts'
import type { Known } from './known.ts'

/** Migrations stay as they were released; the rest is generated or contains wrong citations on purpose. */
const NOT_READ = /\/migrations\/|^docs\/requirements\.md$|^tools\/(citations|requirements)\/.*\.ts$/
const RULES_FOLDER = /^docs\/rules\//

const RULE = /\brules\/([a-z-]+) ((?:(?:, | and )?§\d+)+)/g
const DECISION = /\bdecisions? (\d+)\b/gi
const READING = /\breadings? (\d+)\b/gi
const SECTION = /(?:\]\(([a-z-]+)\.md\), )?\bsection (\d+)/gi
const REQUIREMENT = /\b([A-Z][A-Z0-9]{1,4})-(\d{2,3})\b/g
/** Forms that lead nowhere, each with the right form. */
const VAGUE: readonly [RegExp, string][] = [
  [/§ ?\d/, 'cite the document too: "rules/slots §1"'],
  [/\bsections? \d/i, 'cite the document: "rules/slots §1"'],
  [/\brule ?book(?:s)?\b/i, 'cite the section: "rules/slots §1"'],
  [/\bthe specification\b/i, 'cite a requirement, a reading or a section: "reading 16"'],
]

/** Every citation that leads nowhere, and every one that cannot be followed. */
export function citationFaults(sources: readonly Source[], known: Known): string[] {
  return sources
    .filter(({ path }) => !NOT_READ.test(path))
    .flatMap(({ path, text }) => {
      const plain = unwrapped(text)
      const faults = RULES_FOLDER.test(path)
        ? [...ownSections(path, plain, known), ...numbered(plain, known)]
        : [...sectionsOf(plain, known), ...numbered(plain, known), ...vague(plain)]
      return [...new Set(faults)].map((fault) => `${path}: ${fault}`)
    })
}

/** A citation may continue after a line break and the mark of a comment. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, ' ')
}

function sectionsOf(text: string, { rules }: Known): string[] {
  return [...text.matchAll(RULE)].flatMap(([, name = '', list = '']) => {
    const sections = rules.get(name)
    if (!sections) return [`no document docs/rules/${name}.md`]
    return [...list.matchAll(/\d+/g)]
      .filter(([number]) => !sections.has(number))
      .map(([number]) => `no section ${number} in docs/rules/${name}.md`)
  })
}

/** Within the rules a section is cited by its number; that of another page follows the link to it. */
function ownSections(path: string, text: string, { rules }: Known): string[] {
  const own = path.slice('docs/rules/'.length, -'.md'.length)
  return [...text.matchAll(SECTION)]
    .filter(([, name = own, number = '']) => !rules.get(name)?.has(number))
    .map(([, name = own, number]) => `no section ${number} in docs/rules/${name}.md`)
}

function numbered(text: string, { decisions, readings, requirements }: Known): string[] {
  const groups = new Set([...requirements].map((id) => id.split('-')[0]))
  return [
    ...[...text.matchAll(DECISION)]
      .filter(([, number = '']) => !decisions.has(number))
      .map(([, number]) => `no decision ${number}: docs/decisions has four digits each`),
    ...[...text.matchAll(READING)]
      .filter(([, number = '']) => !readings.has(number))
      .map(([, number]) => `no reading ${number} in docs/rules/readings.md`),
    ...[...text.matchAll(REQUIREMENT)]
      .filter(([id, group = '']) => groups.has(group) && !requirements.has(id))
      .map(([id]) => `no requirement ${id} in tools/requirements`),
  ]
}

function vague(text: string): string[] {
  const rest = text.replaceAll(RULE, '')
  return VAGUE.flatMap(([form, remedy]) => {
    const [found] = form.exec(rest) ?? []
    return found ? [`"${found}" leads nowhere: ${remedy}`] : []
  })
}
