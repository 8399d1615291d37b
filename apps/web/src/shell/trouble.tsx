import { Link } from '@parola/client/routing'
import { Dialog } from '@parola/ui'
import { Component, type ReactNode } from 'react'
import { closeDialog } from '../platform/dialogs.ts'
import { t } from '../platform/i18n.ts'

/** A part of the site did not load, or broke: a message with a retry (requirement APP-19). */
export function Broken() {
  return (
    <div
      className="capiz mt-4 grid justify-items-center gap-3 rounded-xl border border-line bg-s1 px-6 py-16 text-center"
      role="alert"
    >
      <h1 className="text-22">{t('shell.brokenTitle')}</h1>
      <p className="max-w-[46ch] text-text2">{t('shell.loadFailed')}</p>
      <button type="button" className="btn btn-brand mt-2" onClick={() => location.reload()}>
        {t('shell.retry')}
      </button>
    </div>
  )
}

/** An address without a page. */
export function NotFound() {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-16 text-center">
      <p className="font-display text-64 text-link">404</p>
      <h1 className="text-22">{t('shell.notFound')}</h1>
      <p className="mt-1 mb-5 text-text2">{t('shell.notFoundText')}</p>
      <Link to="/" className="btn btn-brand">
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
        <p role="alert" className="text-text2">
          {t('shell.loadFailed')}
        </p>
        <button
          type="button"
          className="btn btn-brand mt-5 w-full"
          onClick={() => location.reload()}
        >
          {t('shell.retry')}
        </button>
      </Dialog>
    )
  }
}
