import { Button, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBrandName } from '../platform/calls/brand-name.ts'
import { callQuery } from '../platform/calls/query.ts'
import { QrCode } from '../platform/pictures/qr-code.tsx'
import { t } from '../platform/texts/i18n.ts'
import { describeApp, useInstall } from './install.ts'

const GUIDES = [
  ['ios', 'smartphone', 3],
  ['android', 'smartphone', 3],
  ['lite', 'monitor', 3],
] as const
const APPS = ['IOS', 'Android']

/** The app: installed from the browser, with a guide for each system (HELP-05). */
export function AppPage() {
  const brand = useBrandName()
  const { offer, install, isInstalled } = useInstall()
  const { data: status } = useQuery(callQuery('systemStatus'))
  const apps = status?.resources.filter(({ id }) => APPS.includes(id)) ?? []
  useEffect(describeApp, [])
  return (
    <div className="mx-auto grid max-w-[900px] gap-5">
      <section className="capiz grid items-center gap-5 rounded-xl p-5 md:grid-cols-[1fr_auto] md:p-7">
        <div className="grid justify-items-start gap-3">
          <h1 className="text-28 leading-tight text-balance">{t('app.title', { brand })}</h1>
          <p className="max-w-[52ch] text-text2">{t('app.text')}</p>
          {isInstalled ? <p role="status">{t('app.installed')}</p> : null}
          {offer && !isInstalled ? (
            <Button variant="brand" icon="download" onClick={() => void install()}>
              {t('app.install')}
            </Button>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-5">
          {apps.map(({ id, url, labelNameEn }) => (
            <figure key={id} className="grid justify-items-center gap-2">
              <QrCode
                text={new URL(url, location.origin).href}
                label={t('shell.qrOf', { name: labelNameEn })}
                size={132}
              />
              <figcaption className="text-14 font-semibold">{labelNameEn}</figcaption>
            </figure>
          ))}
        </div>
      </section>
      <div className="grid gap-3 md:grid-cols-3">
        {GUIDES.map(([system, icon, steps]) => (
          <section key={system} id={system} className="scroll-mt-24 panel p-4">
            <h2 className="mb-2 flex items-center gap-2 text-16">
              <span className="text-link">
                <Icon name={icon} size={20} />
              </span>
              {t(`app.guide.${system}`)}
            </h2>
            <ol className="grid list-decimal gap-2 pl-5 text-text2">
              {Array.from({ length: steps }, (_, i) => (i + 1) as 1 | 2 | 3).map((step) => (
                <li key={step}>{t(`app.guide.${system}.${step}`)}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}
