import { MoreButton as KitButton } from '@parola/ui'
import { t } from '../texts/i18n.ts'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Fetches the next page of a list; nothing after the last one. */
export function MoreButton({ list }: { list: Pages }) {
  return (
    <KitButton
      text={t('money.more')}
      hasMore={list.hasNextPage}
      isBusy={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  )
}
