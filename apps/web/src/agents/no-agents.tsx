import { NotOpen } from '../platform/screens/not-open.tsx'
import { t } from '../platform/texts/i18n.ts'

/** What the agents' pages say where the brand has no agents (requirement CFG-01). */
export function NoAgents() {
  return <NotOpen icon="user" title={t('shell.agents')} text={t('pages.noAgentsText')} />
}
