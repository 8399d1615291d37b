import { Icon } from '@parola/ui'
import type { ReactNode } from 'react'
import { words } from './client.ts'
import { t } from './i18n.ts'

type EmptyProps = { title: string; text?: string; icon?: string; children?: ReactNode }

/** An empty place: what will be shown there, and how it gets there. */
export function Empty({ title, text, icon = 'sparkles', children }: EmptyProps) {
  return (
    <div className="capiz mt-4 grid justify-items-center rounded-xl border border-line bg-s1 px-6 py-12 text-center">
      <span className="mb-3 text-link">
        <Icon name={icon} size={32} />
      </span>
      <p className="font-display text-18">{title}</p>
      {text ? <p className="mt-1 max-w-[46ch] text-text2">{text}</p> : null}
      {children}
    </div>
  )
}

/** Something did not load: what happened, and a retry. */
export function Trouble({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div role="alert">
      <Empty title={t('shell.trouble')} text={words(error)} icon="circle-alert">
        <button type="button" className="btn btn-quiet mt-3" onClick={retry}>
          {t('shell.retry')}
        </button>
      </Empty>
    </div>
  )
}
