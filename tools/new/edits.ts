/** The name `claim-window` in the notation of each place. */
export function namesOf(kebab: string) {
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const Pascal = `${camel[0]?.toUpperCase()}${camel.slice(1)}`
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    camel,
    Pascal,
    snake: kebab.replaceAll('-', '_'),
    title: `${words[0]?.toUpperCase()}${words.slice(1)}`,
  }
}
export type Names = ReturnType<typeof namesOf>

/** `couponList` as the name of a file: `coupon-list`. */
export function kebabOf(camel: string): string {
  return camel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function withImport(line: string) {
  return (text: string) => {
    const last = text.lastIndexOf('\nimport ')
    const from = text.indexOf("'\n", text.indexOf(' from ', last)) + 2
    return last < 0 && !text.startsWith('import ')
      ? `${line}\n\n${text}`
      : `${text.slice(0, from)}${line}\n${text.slice(from)}`
  }
}

/** Appends an item to the list or object that begins after the mark. */
export function withItem(mark: RegExp, item: string) {
  return (text: string) => {
    const found = mark.exec(text)
    if (!found) throw new Error(`no ${mark} to add ${item} to`)
    const open = found.index + found[0].length - 1
    const close = closingOf(text, open)
    const body = text.slice(open + 1, close).trimEnd()
    const comma = body === '' || body.endsWith(',') ? '' : ','
    return `${text.slice(0, open + 1)}${body}${comma}\n  ${item},\n${text.slice(close)}`
  }
}

/** Inserts a line after the last one that begins alike. */
export function withLineAfter(alike: string, line: string) {
  return (text: string) => {
    const lines = text.split('\n')
    const last = lines.findLastIndex((each) => each.startsWith(alike))
    if (last < 0) throw new Error(`no line that begins with ${alike}`)
    return lines.toSpliced(last + 1, 0, line).join('\n')
  }
}

/** Adds messages to a message file. */
export function withWords(words: Record<string, string>) {
  return (text: string) => `${JSON.stringify({ ...JSON.parse(text), ...words }, null, 2)}\n`
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i += 1) {
    if ('[({'.includes(text[i] as string)) depth += 1
    if ('])}'.includes(text[i] as string)) depth -= 1
    if (depth === 0) return i
  }
  throw new Error('a bracket is never closed')
}
