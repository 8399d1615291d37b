import { CursorPager, Pager } from '@parola/ui'
import { Table } from '@parola/ui/table'
import type { ComponentProps } from 'react'
import { errorText } from './client.ts'
import { t } from './i18n.ts'

export type { Column } from '@parola/ui/table'

type Props<T> = Omit<ComponentProps<typeof Table<T>>, 'error'> & { error?: unknown }

/** The table of the kit, with the message of an error in place of its rows. */
export function DataTable<T>({ error, ...table }: Props<T>) {
  return <Table {...table} error={error ? errorText(error) : undefined} />
}

type PagesProps = {
  page: number | undefined
  pages: number | undefined
  go: (page: string | undefined) => void
}

/** Pages counted by number; the first one needs none in the address. */
export function Pages({ page = 1, pages = 1, go }: PagesProps) {
  return (
    <Pager
      page={page}
      pages={pages}
      onPage={(to) => go(to > 1 ? String(to) : undefined)}
      texts={{
        label: t('pages'),
        back: t('queue.back'),
        next: t('next'),
        at: t('queue.page', { page, pages }),
      }}
    />
  )
}

type CursorProps = {
  cursor: string | undefined
  next: string | null | undefined
  go: (to: string | undefined) => void
}

/** Forward from a cursor, and back to the beginning. */
export function CursorPages({ cursor, next, go }: CursorProps) {
  return (
    <CursorPager
      cursor={cursor}
      next={next}
      onGo={go}
      texts={{ label: t('pages'), first: t('first'), next: t('next') }}
    />
  )
}
