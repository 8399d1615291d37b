import type { Source } from './sources.ts'

const screens = (sources: readonly Source[]) =>
  sources.filter(({ path }) => /^apps\/(web|console)\/src\/.*\.tsx$/.test(path))

/** Forms come from the form library: one message per rule, the focus on the first fault, sent once at a time. */
export function formsByHand(sources: readonly Source[]): string[] {
  return screens(sources)
    .filter(({ text }) => /<form\b(?!\s*\{\.\.\.\w+\.form\})/.test(text))
    .map(({ path }) => `a form made by hand in ${path}`)
}

const STATE = /\bconst \[(\w+), \w+\] = useState\b/g
const FIELD = /<(?:TextField|PasswordField|Textarea|Checkbox|input|textarea)\b([\s\S]*?)\/>/g

/** What is typed or ticked is held by the form library, which checks it by the contract; not by a state beside it. */
export function fieldsByHand(sources: readonly Source[]): string[] {
  return screens(sources).flatMap(({ path, text }) => {
    const states = [...text.matchAll(STATE)].map(([, name]) => name)
    if (states.length === 0) return []
    const held = new RegExp(`\\b(?:value|checked)=\\{[^}]*\\b(?:${states.join('|')})\\b`)
    const isFound = [...text.matchAll(FIELD)].some(([, properties = '']) => held.test(properties))
    return isFound ? [`a field held by hand in ${path}`] : []
  })
}

/** Tables and parts that open come from the kit: cards on phones, arrows, focus and names in one place. */
export function kitByHand(sources: readonly Source[]): string[] {
  return screens(sources).flatMap(({ path, text }) =>
    [...new Set(text.match(/<(table|details)\b/g))].map(
      (tag) => `a ${tag.slice(1)} made by hand in ${path}`,
    ),
  )
}
