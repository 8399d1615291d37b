import { Button, TextField } from '@parola/ui'
import { useEffect } from 'react'
import { useForm } from './form.ts'
import { t } from './i18n.ts'

type Props = {
  label: string
  value: string
  /** What its button says; to search, where it is left out. */
  action?: string
  onSearch: (value: string) => void
}

/** A search that runs on submit, not on every letter. */
export function SearchForm({ label, value, action, onSearch }: Props) {
  const form = useForm({
    values: { search: value },
    send: (_, { search }) => onSearch(search.trim()),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed, and nothing else
  useEffect(() => form.set('search', value), [value])
  return (
    <form {...form.form} role="search" className="flex items-end gap-2">
      <TextField {...form.field('search')} label={label} className="min-w-[200px]" />
      <Button type="submit">{action ?? t('search')}</Button>
    </form>
  )
}
