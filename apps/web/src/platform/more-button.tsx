import { t } from './i18n.ts'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Fetches the next page of a list that goes on; nothing where it ends. */
export function MoreButton({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null
  return (
    <button
      type="button"
      className="btn btn-quiet mt-3 w-full"
      disabled={list.isFetchingNextPage}
      aria-busy={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
    >
      {t('money.more')}
    </button>
  )
}
