import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from './i18n.ts'

type Props = {
  title: string
  text?: string
  actions?: ReactNode
  /** A bench of list and detail takes the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a screen: its title, its actions, and its content. */
export function Page({ title, text, actions, isWide, children }: Props) {
  return (
    <section
      className={`mx-auto w-full p-4 md:p-6 ${isWide ? 'max-w-[1760px]' : 'max-w-[1280px]'}`}
    >
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-22">{title}</h1>
          {text ? <p className="mt-1 max-w-[76ch] text-text2">{text}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </section>
  )
}

/** Facts beside their names. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StateProps = { kind: 'good' | 'bad' | 'wait' | 'quiet'; children: ReactNode }

/** A state as a badge and a word: never by colour alone. */
export function State({ kind, children }: StateProps) {
  return <span className={`state state-${kind}`}>{children}</span>
}

type ReasonProps = {
  action: string
  danger?: boolean
  isBusy: boolean
  disabled?: boolean
  /** The form was opened to type: focus its field. */
  isFirst?: boolean
  onSubmit: (reason: string) => void
  /** What may be done instead, for a reason too. */
  instead?: { action: string; onSubmit: (reason: string) => void }
  children?: ReactNode
}

const SHORTEST = 3

const focus = (field: HTMLInputElement | null) => field?.focus()

/** A typed reason is kept until its action succeeds: a refused action is tried again with it. */
function useReason(isBusy: boolean) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const isGiven = useRef(false)
  useEffect(() => {
    if (isBusy) {
      isGiven.current = true
    } else if (isGiven.current) {
      isGiven.current = false
      const last = client.getMutationCache().getAll().at(-1)
      if (last?.state.status === 'success') setReason('')
    }
  }, [isBusy, client])
  return [reason, setReason] as const
}

/** An action that needs a reason, which the trail records. */
export function WithReason(props: ReasonProps) {
  const { action, danger, isBusy, disabled, isFirst, onSubmit, instead, children } = props
  const [reason, setReason] = useReason(isBusy)
  const id = useId()
  const isReady = reason.trim().length >= SHORTEST && !disabled && !isBusy
  const give = (submit: (reason: string) => void) => {
    if (isReady) submit(reason.trim())
  }
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        give(onSubmit)
      }}
    >
      {children}
      <label
        htmlFor={id}
        className={`grid min-w-[200px] flex-1 gap-1 text-12 text-text2 ${instead ? 'basis-full' : ''}`}
      >
        {t('reason')}
        <input
          id={id}
          className="input"
          maxLength={500}
          ref={isFirst ? focus : undefined}
          value={reason}
          placeholder={t('reasonHint')}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <button
        type="submit"
        className={`btn ${danger ? 'btn-danger' : 'btn-brand'}`}
        disabled={!isReady}
      >
        {action}
      </button>
      {instead ? (
        <button
          type="button"
          className="btn btn-danger"
          disabled={!isReady}
          onClick={() => give(instead.onSubmit)}
        >
          {instead.action}
        </button>
      ) : null}
    </form>
  )
}

type SelectProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid gap-1 text-12 text-text2">
      {label}
      <select
        id={id}
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

type SearchProps = { label: string; value: string; onSearch: (value: string) => void }

/** A search that runs on submit, not on every letter. */
export function Search({ label, value, onSearch }: SearchProps) {
  const id = useId()
  return (
    <form
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
      }}
    >
      <label htmlFor={id} className="grid gap-1 text-12 text-text2">
        {label}
        <input
          id={id}
          key={value}
          name="search"
          className="input min-w-[220px]"
          defaultValue={value}
        />
      </label>
      <button type="submit" className="btn">
        {t('search')}
      </button>
    </form>
  )
}
