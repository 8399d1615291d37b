import { lazyPage, type Page } from '@parola/client/routing'
import type { OperatorRight } from '@parola/contract'
import type { ConsoleTextKey } from './i18n.ts'

/** An entry of the menu, with the right that it needs; `g` and the key opens it. */
export type Entry = { text: ConsoleTextKey; icon: string; needs: OperatorRight | null; key: string }

/** A screen of a feature: its address, and its entry in the menu where it has one. */
export type Screen = { page: Page; entry: Entry | null }

/** Declares a screen whose component is loaded when it is first shown. */
export function screen(
  path: string,
  load: Parameters<typeof lazyPage>[1],
  entry: Entry | null = null,
): Screen {
  return { page: lazyPage(path, load), entry }
}
