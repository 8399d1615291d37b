import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type EmptyProps = {
  title: string
  text?: ReactNode
  icon?: string
  /** The title as the heading of a page that is nothing else. */
  isPage?: boolean
  className?: string
  /** Shows faintly below it what will be listed there. */
  hasPreview?: boolean
  /** What to do about it. */
  children?: ReactNode
}

/** An empty place: what will be shown there, and how it gets there. */
export function Empty(props: EmptyProps) {
  const { title, text, icon = 'sparkles', isPage = false, className = '', children } = props
  const { hasPreview = false } = props
  return (
    <div className={`capiz empty ${hasPreview ? 'empty-list' : ''} ${className}`}>
      <Icon name={icon} size={isPage ? 36 : 32} />
      {isPage ? (
        <h1 className="text-22">{title}</h1>
      ) : (
        <p className="font-display text-18">{title}</p>
      )}
      {text ? <p className="max-w-[52ch] text-text2">{text}</p> : null}
      {children}
      {hasPreview ? <Preview /> : null}
    </div>
  )
}

/** Lines of a list that has none yet. */
function Preview() {
  return (
    <div aria-hidden="true" className="empty-preview">
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}

type ErrorProps = {
  title: string
  text?: ReactNode
  retryText?: string
  onRetry?: () => void
  isBusy?: boolean
  isPage?: boolean
  className?: string
}

/** Something did not load: what happened, and a retry. */
export function ErrorState({ retryText, onRetry, isBusy, className, ...empty }: ErrorProps) {
  return (
    <div role="alert" className={className}>
      <Empty {...empty} icon="circle-alert">
        {onRetry && retryText ? (
          <Button icon="refresh-cw" isBusy={isBusy} onClick={onRetry}>
            {retryText}
          </Button>
        ) : null}
      </Empty>
    </div>
  )
}
