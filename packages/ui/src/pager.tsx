import { Button } from './button.tsx'

type PagerProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** `at` is where the reader is: "Page 2 of 9". */
  texts: { label: string; back: string; next: string; at: string }
}

/** Pages counted by number; nothing where there is only one. */
export function Pager({ page, pages, onPage, texts }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="mt-3 flex items-center gap-2" aria-label={texts.label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.back}
      </Button>
      <span className="text-text2">{texts.at}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {texts.next}
      </Button>
    </nav>
  )
}

type CursorPagerProps = {
  cursor: string | undefined
  next: string | null | undefined
  /** To a cursor; to the beginning without one. */
  onGo: (to: string | undefined) => void
  texts: { label: string; first: string; next: string }
}

/** Forward from a cursor, and back to the beginning. */
export function CursorPager({ cursor, next, onGo, texts }: CursorPagerProps) {
  if (!cursor && !next) return null
  return (
    <nav className="mt-3 flex gap-2" aria-label={texts.label}>
      <Button disabled={!cursor} onClick={() => onGo(undefined)}>
        {texts.first}
      </Button>
      <Button disabled={!next} onClick={() => onGo(next ?? undefined)}>
        {texts.next}
      </Button>
    </nav>
  )
}

type MoreProps = { text: string; hasMore: boolean; isBusy: boolean; onMore: () => void }

/** Fetches the next part of a list that goes on; nothing where it ends. */
export function MoreButton({ text, hasMore, isBusy, onMore }: MoreProps) {
  if (!hasMore) return null
  return (
    <Button isWide className="mt-3" isBusy={isBusy} onClick={onMore}>
      {text}
    </Button>
  )
}
