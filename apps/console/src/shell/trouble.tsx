import { t } from '../platform/i18n.ts'
import { Page } from '../platform/page.tsx'

/** An address without a screen. */
export function Missing() {
  return <Page title={t('nothing')}>{t('nothingText')}</Page>
}

/** A screen that did not load, or failed. */
export function Broken() {
  return (
    <Page title={t('broken')}>
      <div role="alert" className="grid justify-items-start gap-4">
        <p>{t('brokenText')}</p>
        <button type="button" className="btn btn-brand" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </div>
    </Page>
  )
}
