import { randomUUID } from 'node:crypto'
import { inEveryLanguage } from '@parola/locales/languages'
import type { Samples } from './contract.types.ts'
import { VAPID } from './vapid.ts'

const because = 'for the test'

/** One valid input for every call about what operators write for the site, and customer service. */
export const siteSamples = {
  articles: { query: { lang: 'EN', category: 'news', cursor: '1-1', pageSize: '5' } },
  article: { query: { lang: 'EN', id: '1' } },
  pushDevices: {},
  savePush: {
    body: {
      ...{ endpoint: 'http://127.0.0.1:9/push', p256dh: VAPID.publicKey, auth: 'A'.repeat(22) },
      ...{ topics: ['draws'], showsDetails: false },
    },
  },
  removePush: { body: { deviceId: randomUUID() } },
  opsContent: { query: { kind: 'banner', cursor: '1-1', pageSize: '5' } },
  opsContentItem: { query: { kind: 'banner', id: '1' } },
  saveContent: {
    body: {
      ...{ id: null, requestKey: randomUUID(), seen: 0, sequence: 50, because },
      body: {
        ...{ kind: 'banner', groupName: 'w_home', linkageType: 'route', linkage: '/rng' },
        ...{ picture: 'harbor', languages: ['EN'] },
        title: inEveryLanguage(() => 'A night at the harbour'),
        subtitle: inEveryLanguage(() => 'Every light is on'),
      },
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: '2026-12-02T00:00:00.000Z',
    },
  },
  publishContent: { body: { kind: 'banner', id: 1_000_000, version: 1, because } },
  withdrawContent: { body: { kind: 'banner', id: 1_000_000, because } },
  liveModels: {},
  launchChat: { query: { modelId: 'deposit' } },
  chat: { query: { cursor: randomUUID(), pageSize: '5' } },
  sendChat: { body: { requestKey: randomUUID(), text: 'Where is my deposit?', topic: 'deposit' } },
  readChat: { body: {} },
  typeChat: { body: {} },
  chatImage: { query: { messageId: randomUUID() } },
  opsChats: {
    query: { view: 'waiting', username: 'nobody', cursor: `0.${randomUUID()}`, pageSize: '5' },
  },
  opsChat: { query: { chatId: randomUUID(), cursor: randomUUID(), pageSize: '5' } },
  opsChatImage: { query: { messageId: randomUUID() } },
  takeChat: { body: { chatId: randomUUID() } },
  handOverChat: { body: { chatId: randomUUID(), operator: 'nobody', because } },
  closeChat: { body: { chatId: randomUUID(), because } },
  answerChat: { body: { chatId: randomUUID(), requestKey: randomUUID(), text: 'On its way.' } },
  seeChat: { body: { chatId: randomUUID() } },
  typeToMember: { body: { chatId: randomUUID() } },
  chatTerms: {},
  changeChatTerms: { body: { version: 0, idleMinutes: 30, warnMinutes: 10, because } },
  attendChats: { body: { isAvailable: true } },
  cannedAnswers: {},
  saveCannedAnswer: {
    body: {
      ...{ cannedId: randomUUID(), because },
      answer: { title: 'Hello', text: inEveryLanguage(() => 'Hello') },
    },
  },
  uploadContentPicture: { body: { shape: 'banner', image: 'data:image/png;base64,' } },
  feedbackSettings: {},
  sendFeedback: {
    body: {
      type: 0,
      content: 'A line about nothing in particular',
      sender: 'nobody77',
      contact: 'nobody@example.com',
      captcha: { id: randomUUID(), answer: 'abcde' },
    },
  },
  announcements: { query: { lang: 'EN' } },
  agentAnnouncements: { query: { lang: 'EN' } },
  domainRoute: {},
  helpCenter: { query: { lang: 'EN', device: 'WEB' } },
  hotMatches: {},
  systemStatus: {},
  whitelabel: {},
} satisfies Partial<Samples>
