import { Button, Icon } from '@parola/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrandName } from '../../platform/calls/brand-name.ts'
import { callQuery } from '../../platform/calls/query.ts'
import { useSwitch } from '../../platform/calls/switches.ts'
import { openDialog } from '../../platform/dialogs/dialogs.ts'
import { t } from '../../platform/texts/i18n.ts'
import { NoAgents } from '../no-agents.tsx'
import { Calculator } from './calculator.tsx'
import { Contracts } from './contracts.tsx'
import { Hero } from './hero.tsx'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'

/** What agents earn here, and where they log in (requirements APP-16, AGT-01). */
export function AgentPage({ login }: { login: ReactNode }) {
  const isOn = useSwitch('AGENTPOLICY3')
  const brand = useBrandName()
  const { data: programme } = useQuery({ ...callQuery('agentProgramme'), enabled: isOn })
  if (!isOn) return <NoAgents />
  const hasKinds = programme?.terms.length !== 0
  return (
    <div className="mx-auto grid max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">
      <Hero login={login} hasKinds={hasKinds} />
      <Steps />
      {hasKinds ? (
        <>
          <Part
            id="calculator"
            title={t('programme.calculator')}
            text={t('programme.calculatorText')}
          >
            <Calculator terms={programme?.terms} />
          </Part>
          <Part id="contracts" title={t('programme.contracts')} text={t('programme.contractsText')}>
            <Contracts programme={programme} />
          </Part>
        </>
      ) : null}
      <Part title={t('programme.preview')} text={t('programme.previewText')}>
        <Preview terms={programme?.terms} />
      </Part>
      <Part title={t('programme.questions')}>
        <Questions />
      </Part>
      <section className="panel capiz grid justify-items-center gap-4 px-5 py-10 text-center md:py-14">
        <h2 className="text-24 md:text-32">{t('programme.start')}</h2>
        <p className="max-w-[56ch] text-text2">{t('programme.startText', { brand })}</p>
        <Button variant="brand" icon="message-circle" onClick={() => openDialog('feedback')}>
          {t('programme.apply')}
        </Button>
      </section>
    </div>
  )
}

type PartProps = { id?: string; title: string; text?: string; children: ReactNode }

function Part({ id, title, text, children }: PartProps) {
  return (
    <section id={id} className="scroll-mt-20">
      <h2 className="text-24 md:text-32">{title}</h2>
      {text ? <p className="mt-2 max-w-[68ch] text-text2">{text}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  )
}

const STEPS = [
  ['link', 'share'],
  ['badge-check', 'sign'],
  ['wallet', 'paid'],
] as const

function Steps() {
  return (
    <ol className="grid gap-3 md:grid-cols-3">
      {STEPS.map(([icon, step], i) => (
        <li key={step} className="panel p-5">
          <div className="flex items-center justify-between">
            <span className="grid size-11 place-items-center rounded-xl bg-s2 text-link">
              <Icon name={icon} size={22} />
            </span>
            <span aria-hidden="true" className="font-display text-32 text-text3">
              {i + 1}
            </span>
          </div>
          <h3 className="mt-4 text-18">{t(`programme.step.${step}`)}</h3>
          <p className="mt-1 text-14 text-text2">{t(`programme.step.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  )
}
