import type { Locator } from 'playwright-core'

/** A control or a picture that has no name in the tree, such as `- button` or `- link [expanded]:`. */
const NAMELESS =
  /^\s*- (button|link|searchbox|textbox|combobox|checkbox|radio|switch|tab|dialog|img|progressbar|slider|spinbutton)(?![^:"]*")( \[[^\]]*\])*:?$/

/** What a screen reader would find in it without knowing what it is. */
export async function namelessIn(part: Locator): Promise<string[]> {
  return (await part.ariaSnapshot()).split('\n').filter((line) => NAMELESS.test(line))
}
