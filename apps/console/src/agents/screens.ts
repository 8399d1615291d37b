import { type Screen, screen } from '../platform/screen.ts'

export const agentScreens: readonly Screen[] = [
  screen('/settlements', async () => (await import('./settlement/settlements.tsx')).Settlements, {
    text: 'nav.settlements',
    icon: 'receipt-text',
    needs: 'settlement.view',
    key: 'j',
  }),
  screen(
    '/counter-offers',
    async () => (await import('./counter-offer/counter-offers.tsx')).CounterOffers,
    { text: 'nav.counterOffers', icon: 'repeat', needs: 'settlement.view', key: '4' },
  ),
  screen(
    '/move-requests',
    async () => (await import('./move-request/move-requests.tsx')).MoveRequests,
    { text: 'nav.moveRequests', icon: 'external-link', needs: 'settlement.view', key: '9' },
  ),
  screen(
    '/agent-service',
    async () => (await import('./agent-service/agent-service.tsx')).AgentService,
    { text: 'nav.agentService', icon: 'clock', needs: 'settlement.view', key: '0' },
  ),
  screen('/agent-tree', async () => (await import('./tree/agent-tree.tsx')).AgentTree, {
    ...{ text: 'nav.agentTree', icon: 'link', needs: 'settlement.view', key: '8' },
  }),
]
