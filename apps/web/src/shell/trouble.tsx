import { Link } from '@parola/client/routing'
import { AlertLine, Button, buttonClass, Dialog, ErrorState } from '@parola/ui'
import { Component, type ReactNode } from 'react'
import { closeDialog } from '../platform/dialogs/dialogs.ts'
import { t } from '../platform/texts/i18n.ts'

/** A part of the site did not load, or broke: a message with a retry (requirement APP-19). */
export function Broken() {
  return (
    <ErrorState
      isPage
      className="mt-4"
      title={t('shell.brokenTitle')}
      text={t('shell.loadFailed')}
      retryText={t('shell.retry')}
      onRetry={() => location.reload()}
    />
  )
}

/** An address without a page. */
export function NotFound() {
  return (
    <div className="capiz empty mt-4">
      <p className="font-display text-64 text-link">404</p>
      <h1 className="text-22">{t('shell.notFound')}</h1>
      <p className="text-text2">{t('shell.notFoundText')}</p>
      <Link to="/" className={buttonClass({ variant: 'brand' })}>
        {t('shell.toHome')}
      </Link>
    </div>
  )
}

type Props = { children: ReactNode }

/** Wraps every dialog: one that does not load says so and leaves the page intact. */
export class DialogGuard extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Dialog title={t('shell.brokenTitle')} closeLabel={t('shell.close')} onClose={closeDialog}>
        <AlertLine kind="bad" className="text-14">
          {t('shell.loadFailed')}
        </AlertLine>
        <Button variant="brand" isWide className="mt-5" onClick={() => location.reload()}>
          {t('shell.retry')}
        </Button>
      </Dialog>
    )
  }
}
