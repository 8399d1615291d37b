import { randomUUID } from 'node:crypto'
import { cashierSamples } from './contract.cashier-samples.ts'
import { consoleSamples } from './contract.console-samples.ts'
import { loyaltySamples } from './contract.loyalty-samples.ts'
import { memberCentreSamples } from './contract.member-centre-samples.ts'
import { promotionSamples } from './contract.promotion-samples.ts'
import { saferPlaySamples } from './contract.safer-play-samples.ts'
import { siteSamples } from './contract.site-samples.ts'
import { staffSamples } from './contract.staff-samples.ts'
import { transferSamples } from './contract.transfer-samples.ts'
import type { Samples } from './contract.types.ts'
import { personalInfo } from './personal-info.ts'
import { PASSWORD, registration, TRIAL } from './test-server.ts'

export type Sample = { body?: Record<string, unknown>; query?: Record<string, string> }

const MOBILE = { mobileNum: '9171234567', countryDialingCode: '63' }
const PICTURE = 'data:image/png;base64,AAAA'
const NODE_ID = 10_001
const PAGE = { pageNo: '1', pageSize: '5' }
const SPAN = { from: '2026-11-01', to: '2026-11-30' }

const REASON = 'for the test'
const REGION = { mode: 'deny' as const, countries: ['XX'], networks: [], servesUnknown: true }
const FIELD = {
  field: 'username',
  enabled: true,
  required: true,
  acceptedPattern: '*',
  minLength: 4,
  maxLength: 16,
  patternId: 'any',
} as const
const TICKET = 'A'.repeat(43)

/** One valid input for every call; the tests break it field by field. */
export const samples: Samples = {
  auditChain: {},
  auditEntries: {
    query: { what: 'operator', subject: 'x', operatorId: randomUUID(), ...SPAN, pageSize: '5' },
  },
  brandSettings: {},
  crowdState: {},
  crowdSettings: {},
  setCrowd: { body: { version: 0, isOn: true, members: 40, reason: REASON } },
  setRegionRules: { body: { version: 1, region: REGION, reason: REASON } },
  setRegisterFields: { body: { version: 1, fields: [FIELD], reason: REASON } },
  setAnalytics: { body: { version: 1, analyticsId: 'G-AB12CD34EF', reason: REASON } },
  setSwitches: { body: { version: 1, switches: { PTSYS3: false }, reason: REASON } },
  findMembers: { query: { search: 'nobody', people: 'real' } },
  ...consoleSamples,
  ...promotionSamples,
  ...loyaltySamples,
  memberInConsole: { query: { memberId: randomUUID() } },
  revealContact: { body: { memberId: randomUUID(), reason: REASON } },
  markStaff: { body: { memberId: randomUUID(), isStaff: true, reason: REASON } },
  setMemberStatus: { body: { memberId: randomUUID(), isBlocked: true, reason: REASON } },
  approvals: { query: { state: 'open' } },
  decideApproval: { body: { requestId: randomUUID(), isApproved: true, answer: 'as agreed' } },
  operatorLogin: { body: { username: 'nobody', password: PASSWORD } },
  operatorChoosePassword: { body: { ticket: TICKET, password: PASSWORD } },
  operatorEnrolment: { body: { ticket: TICKET } },
  operatorConfirmEnrolment: { body: { ticket: TICKET, code: '123456' } },
  operatorProve: { body: { ticket: TICKET, code: '123456' } },
  operatorStepUp: { body: { code: '123456' } },
  operatorMe: {},
  operatorSessions: {},
  operatorEndSessions: { body: {} },
  operatorSetLanguage: { body: { language: 'TY' } },
  operatorLogout: {},
  ...siteSamples,
  ...staffSamples,
  bindEmail: { body: { email: 'ana@mail.example', code: '123456' } },
  bindMobile: { body: { ...MOBILE, code: '123456' } },
  confirmAuthenticator: { body: { code: '123456' } },
  endOtherSessions: { body: {} },
  endSession: { query: { id: '01900000-0000-7000-8000-000000000000' } },
  loginHistory: { query: PAGE },
  offerAuthenticator: { body: {} },
  ownSessions: {},
  proveAgain: { body: { method: 'password', secret: PASSWORD } },
  removeAuthenticator: {},
  renewRecoveryCodes: { body: {} },
  resetPaymentPassword: {
    body: { paymentPassword: '739152', confirmPaymentPassword: '739152', code: '123456' },
  },
  securityCentre: {},
  sendEmailCode: { body: { email: 'ana@mail.example' } },
  sendMobileCode: { body: MOBILE },
  sendOwnCode: { body: { use: 'proof' } },
  setPaymentPassword: {
    body: {
      paymentPassword: '739152',
      confirmPaymentPassword: '739152',
      oldPaymentPassword: '739153',
    },
  },
  addFavorite: { body: { nodeId: NODE_ID, vendor: 'BGS', gameType: 'BGS' } },
  favoriteGames: { query: PAGE },
  gameList: {
    query: {
      ...PAGE,
      gameType: 'RNG',
      vassalage: 'PG',
      gameClassify: 'slot',
      tag: 'new',
      isNew: 'true',
      isHot: 'true',
      search: 'a',
      language: 'EN',
      clientType: '3',
      platform: 'html5',
    },
  },
  gameMenus: { query: { prizeMode: 'ELOTT', language: 'EN' } },
  vnGameMenu: { query: { device: 'WEB' } },
  recentVnGames: { query: { device: 'WEB' } },
  roomList: { query: { ...PAGE, vassalage: 'KAL', language: 'EN' } },
  gameVendors: {},
  playersNow: {},
  newGameVendors: { query: { platform: 'html5' } },
  vendorGameTypes: { query: { vassalage: 'PG' } },
  favoriteNodes: {},
  hotGames: { query: { language: 'EN' } },
  recentGames: { query: { page: '1', pageSize: '5' } },
  removeFavorite: { query: { nodeId: String(NODE_ID) } },
  winnerBoard: { query: { gameCategory: 'ALL', limitNum: '5' } },
  winnersList: { query: { cursor: `1767225600000.${randomUUID()}`, pageSize: '5' } },
  bettingRecord: {
    query: {
      ...SPAN,
      state: 'open',
      vassalage: 'BGS',
      gameType: 'RNG',
      cursor: randomUUID(),
      pageSize: '5',
    },
  },
  accountTotals: { query: { ...SPAN, kind: 'deposit' } },
  creditReport: { query: SPAN },
  bettingTotals: { query: { ...SPAN, state: 'open', vassalage: 'BGS', gameType: 'RNG' } },
  personalProfit: { query: SPAN },
  exportRecord: { body: { record: 'bets', ...SPAN, state: 'open' } },
  launchGame: {
    body: { nodeId: NODE_ID, language: 'EN', platform: 'html5', mode: 'demo', backUrl: '/' },
  },
  launchGameOfRelay: {
    body: { nodeId: NODE_ID, language: 'EN', platform: 'html5', mode: 'demo', backUrl: '/' },
  },
  launchGameByLink: {
    query: {
      nodeId: String(NODE_ID),
      language: 'EN',
      platform: 'html5',
      mode: 'demo',
      backUrl: '/',
    },
  },
  winnerRound: { query: { id: randomUUID(), gameTime: '2026-01-01T00:00:00.000Z' } },
  roundDetail: { query: { id: randomUUID() } },
  depositByReference: { query: { reference: 'D0' } },
  depositChannels: {},
  deposits: { query: PAGE },
  requestDeposit: { body: { requestKey: randomUUID(), channel: 'GCASH', amount: '1.00' } },
  accountRecord: { query: { ...SPAN, kind: 'bet', cursor: '9', pageSize: '5' } },
  ...memberCentreSamples,
  ...cashierSamples,
  ...saferPlaySamples,
  ...transferSamples,
  merchantWallet: {},
  walletBalance: {},
  walletBalanceV2: {},
  visitInvitation: { body: { code: 'ABCD2345' } },
  checkAffiliate: { query: { code: 'A1', domain: 'localhost' } },
  register: {
    body: {
      ...registration('sample1'),
      captcha: { id: randomUUID(), answer: 'abcde' },
      email: 'a@b.example',
      affiliateCode: 'none1',
    },
  },
  changePassword: {
    body: {
      oldPassword: PASSWORD,
      newPassword: 'calm-lagoon-8',
      confirmNewPassword: 'calm-lagoon-8',
    },
  },
  beginIdentity: { body: { provider: 'google' } },
  beginIdentityLink: { body: { provider: 'facebook' } },
  enterByIdentity: { body: { ticket: 'none' } },
  identities: {},
  linkIdentity: { body: { ticket: 'none' } },
  registerByIdentity: {
    body: {
      ticket: 'none',
      ageConfirmed: true,
      region: 'mnl-01',
      domain: 'localhost',
      registerUrl: 'http://localhost/identity',
      registerMethod: 'WEB',
      login: true,
    },
  },
  unlinkIdentity: { query: { provider: 'google' } },
  phoneAuthPlace: {},
  recoverByCode: {
    body: { ...MOBILE, verificationCode: '123456', newPassword: 'calm-lagoon-8' },
  },
  recoverByLink: { body: { token: 'nothing', newPassword: 'calm-lagoon-8' } },
  recoverByMail: {
    body: {
      username: 'nobody77',
      email: 'nobody@example.com',
      captchaId: randomUUID(),
      captcha: 'ABCDE',
    },
  },
  idVerification: {},
  setPersonalInfo: { body: personalInfo({ underAge: 20 }) },
  uploadIdImages: { body: { idCardFront: PICTURE, moduleId: 'UPLOADID3' } },
  kycQueue: { query: { state: 'review', search: 'demo', cursor: '0', pageSize: '5' } },
  kycCase: { query: { memberId: randomUUID() } },
  kycImage: { body: { memberId: randomUUID(), fileId: randomUUID() } },
  approveKyc: { body: { memberId: randomUUID(), submission: 1, note: 'looked at' } },
  refuseKyc: {
    body: {
      memberId: randomUUID(),
      submission: 1,
      refused: [{ part: 'idCardFront', reason: 'BLURRED' }],
      note: 'looked at',
    },
  },
  personCases: {
    query: { state: 'open', kind: 'duplicate', memberId: randomUUID(), cursor: '0', pageSize: '5' },
  },
  resolveCase: { body: { caseId: randomUUID(), outcome: 'cleared', note: 'not the same' } },
  importRestricted: { body: { source: 'Test list', file: btoa('name,birth_date\n') } },
  restrictedImports: { query: { cursor: '0', pageSize: '5' } },
  registerMobile: {
    body: {
      ...MOBILE,
      verificationCode: '123456',
      ageConfirmed: true,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      region: 'mnl-01',
      domain: 'localhost',
      registerUrl: 'http://localhost/register',
      registerMethod: 'WEB',
      login: true,
    },
  },
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
  proveRegisterCode: { body: { mobileNo: '9171234567', countryDialingCode: '63', code: '123456' } },
  registerRegions: { query: { menuGroup: 'gamingvenue' } },
  registerSettings: {},
  captcha: {},
  firstLogin: { body: {} },
  login: {
    body: {
      username: 'nobody1',
      password: 'wrong-word-1',
      type: 'username',
      captcha: { id: randomUUID(), answer: 'abcde' },
      rememberMe: false,
      as: 'member',
    },
  },
  proveLogin: { body: { ticket: 'nothing', method: 'email', proof: '123456' } },
  sendLoginCode: { body: { ticket: 'nothing', method: 'email' } },
  loginFreeplay: { body: TRIAL },
  logout: {},
  memberIcon: {},
  memberInfo: {},
  resumeSession: { body: {} },
  securityConfig: {},
  challenge: { query: { call: 'register' } },
  countryCodes: {},
  sendCode: { body: MOBILE },
  sendRegisterCode: { body: { mobileNo: '9171234567', countryDialingCode: '63' } },
  setLanguage: { body: { language: 'EN' } },
  announcements: { query: { lang: 'EN' } },
  agentAnnouncements: { query: { lang: 'EN' } },
  domainRoute: {},
  helpCenter: { query: { lang: 'EN', device: 'WEB' } },
  hotMatches: {},
  systemStatus: {},
  whitelabel: {},
}
