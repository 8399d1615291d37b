import { Alert, Skeleton } from '@parola/ui'
import type { ReactNode } from 'react'
import { errorText } from './client.ts'
import { t } from './i18n.ts'

type Props = {
  title: string
  text?: string
  /** Its keys, where there is a keyboard. */
  keys?: string
  actions?: ReactNode
  /** A list with its detail takes the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a screen: its title, its actions, and its content. */
export function Page({ title, text, keys, actions, isWide, children }: Props) {
  return (
    <section
      className={`mx-auto w-full p-4 md:p-6 ${isWide ? 'max-w-[1760px]' : 'max-w-[1280px]'}`}
    >
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-22">{title}</h1>
          {text ? (
            <p className="mt-1 max-w-[76ch] text-text2">
              {text}
              {keys ? <span className="for-keys"> {keys}</span> : null}
            </p>
          ) : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-end gap-2 [&>.badge]:mb-1.5">{actions}</div>
        ) : null}
      </header>
      {children}
    </section>
  )
}

/** A screen whose data is still loading, or could not be loaded. */
export function PendingPage({ title, error }: { title: string; error: unknown }) {
  return (
    <Page title={title}>
      {error ? <Alert kind="bad">{errorText(error)}</Alert> : <Skeleton className="h-72" />}
    </Page>
  )
}

/** Shown instead of an action that the operator has no right to. */
export function NotAllowed() {
  return <Alert kind="info">{t('mayNot')}</Alert>
}
