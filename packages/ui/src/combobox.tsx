import { plain } from '@parola/locales/plain'
import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'

export type ComboOption = {
  value: string
  label: string
  /** What is shown at its end, and searched too. */
  hint?: string
  /** A flag, an icon, a picture. */
  mark?: ReactNode
  isOff?: boolean
}

type ListProps = {
  searchLabel: string
  /** The name of the list, where it differs from that of the search. */
  listLabel?: string
  options: readonly ComboOption[]
  chosen?: string | undefined
  onChoose: (value: string) => void
  /** Said where nothing matches. */
  empty: ReactNode
  /** Filtering is the caller's; it receives what was typed. */
  onSearch?: ((text: string) => void) | undefined
  search?: string | undefined
  className?: string
  autoFocus?: boolean
}

const matches = (_value: string, search: string, keywords: string[] = []) =>
  keywords.some((word) => plain(word).includes(plain(search.trim()))) ? 1 : 0

/** A search field above the options that match: arrows move, Enter chooses. Nothing is sent by Enter. */
export function SearchList({
  searchLabel,
  listLabel = searchLabel,
  options,
  chosen,
  onChoose,
  empty,
  onSearch,
  search,
  className = 'max-h-60',
  autoFocus,
}: ListProps) {
  return (
    <Command label={searchLabel} shouldFilter={!onSearch} filter={matches} loop>
      <Command.Input
        autoFocus={autoFocus}
        className="input"
        placeholder={searchLabel}
        maxLength={60}
        value={search}
        onValueChange={onSearch}
      />
      <Command.List label={listLabel} className={`mt-1 overflow-y-auto ${className}`}>
        <Command.Empty className="p-3 text-text2">{empty}</Command.Empty>
        {options.map(({ value, label, hint, mark, isOff }) => (
          <Command.Item
            key={value}
            value={value}
            keywords={hint ? [label, hint] : [label]}
            disabled={isOff}
            className="menu-item"
            onSelect={onChoose}
          >
            {mark}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            {hint ? <span className="text-text2">{hint}</span> : null}
            {value === chosen ? <Icon name="check" size={18} /> : null}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

type Props = Omit<ListProps, 'onChoose' | 'chosen' | 'autoFocus' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  name?: string
  error?: string | undefined
  hint?: string | undefined
  required?: boolean
}

/** One of many in a form: a field that opens a list to search in. */
export function Combobox(props: Props) {
  const { label, value, onChange, placeholder, name, error, hint, required, ...list } = props
  const shown = list.options.find((option) => option.value === value)?.label
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <Popover
          label={label}
          className="w-(--radix-popover-trigger-width) max-w-[calc(100vw-24px)]"
          trigger={
            <button
              {...ids}
              type="button"
              name={name}
              aria-label={`${label}: ${shown ?? placeholder}`}
              className="input flex items-center justify-between gap-2 text-left"
            >
              <span className={`truncate ${shown ? '' : 'text-text3'}`}>
                {shown ?? placeholder}
              </span>
              <Icon name="chevron-down" size={16} />
            </button>
          }
        >
          {(close) => (
            <SearchList
              {...list}
              autoFocus
              chosen={value}
              onChoose={(chosen) => {
                onChange(chosen)
                close()
              }}
            />
          )}
        </Popover>
      )}
    </Field>
  )
}
