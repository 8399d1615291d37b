import { Button } from '@parola/ui'
import type { Filters } from '../filters.ts'
import { t } from '../i18n.ts'

type Props = {
  /** What narrows the list, in the address. */
  names: readonly string[]
  filters: Filters
  set: (change: Filters) => void
}

/** Takes the filters off a list that they leave empty. */
export function ShowAll({ names, filters, set }: Props) {
  if (!names.some((name) => filters[name])) return null
  const off = [...names, 'page', 'cursor'].map((name) => [name, undefined] as const)
  return <Button onClick={() => set(Object.fromEntries(off))}>{t('showAll')}</Button>
}
