import { INTL_DEPOSIT, PH_DEPOSIT } from './deposits.ts'
import {
  INTL_PAYOUT_ACCOUNT,
  INTL_WITHDRAWAL,
  PH_PAYOUT_ACCOUNT,
  PH_WITHDRAWAL,
} from './payouts.ts'
import { registerFields } from './register-fields.ts'

function switches(on: { kyc: boolean; agents: boolean; mobile: boolean }) {
  return {
    USERNAMEREG3: true,
    MOBILENUMREG3: on.mobile,
    MOBILENUMPASSREG3: on.mobile,
    REGMOBVERF3: on.mobile,
    MANDATORYKYC3: on.kyc,
    AGENTPOLICY3: on.agents,
    PTSYS3: true,
    VIP3: true,
    REFERRAL3: true,
    CHNGPASSVERIF3: on.mobile,
    CHNGPASSMAIL3: true,
    FREEPLAY3: true,
    FORCEPASS3: false,
    CODELOGIN3: on.mobile,
    GOOGLE3: true,
    FACEBOOK3: true,
    PHONEAUTH3: false,
    DIVIDEND3: on.agents,
    DAILYSALARY3: on.agents,
    HOURSALARY3: on.agents,
    REALTIMESALARY3: on.agents,
    TRANSFERUP3: on.agents,
    TRANSFERDOWN3: on.agents,
  }
}

/** The sandbox's stand-ins for the providers, which follow their protocols. */
function identityProviders(clientId: string) {
  return {
    google: { clientId, issuer: '{sandbox}/google' },
    facebook: {
      clientId,
      issuer: '{sandbox}/facebook',
      authorizeUrl: '{sandbox}/facebook/dialog/oauth',
      tokenUrl: '{sandbox}/facebook/oauth/access_token',
      profileUrl: '{sandbox}/facebook/me',
    },
    phone: {
      project: 'parola-sandbox',
      issuer: '{sandbox}/phone/parola-sandbox',
      keysUrl: '{sandbox}/phone/certs',
      apiUrl: '{sandbox}/phone/v1',
      apiKey: 'none-needed',
    },
  }
}

/**
 * The two demo brands: the Philippine reading and the international one (reading 1). `settings` has the first ones of
 * features, where they are not the defaults.
 */
export const BRANDS = [
  {
    brandId: 'ph',
    domains: ['localhost', '127.0.0.1'],
    resources: [{ id: 'REGULATOR', url: 'https://www.pagcor.ph', labelNameEn: 'PAGCOR' }],
    config: {
      name: 'Parola',
      currency: 'PHP',
      currencySymbol: '₱',
      timeZone: 'Asia/Manila',
      minAge: 21,
      moneyMode: 'play',
      decorativeFigures: false,
      disclaimer: true,
      customerService: 'mailto:care@parola.example',
      mainDomain: 'localhost',
      analyticsId: '',
      imageCdns: [''],
      launchCdns: [''],
      switches: switches({ kyc: true, agents: true, mobile: true }),
      mobileCountries: 'PH SG HK AE SA QA KW BH JP KR TW MY IT GB US CA AU NZ'.split(' '),
      socialChannels: ['facebook', 'whatsapp', 'telegram', 'instagram', 'viber'],
      identityProviders: identityProviders('parola-ph'),
      venues: [
        { id: 'mnl-01', value: 'mnl-01', label: 'Manila Bay Hall' },
        { id: 'qc-02', value: 'qc-02', label: 'Quezon Avenue Hall' },
        { id: 'ceb-03', value: 'ceb-03', label: 'Cebu Harbour Hall' },
        { id: 'dvo-04', value: 'dvo-04', label: 'Davao Durian Hall' },
      ],
      registerFields: registerFields({ region: true }),
    },
    settings: {
      eligibility: { depositNeedsKyc: true },
      deposit: PH_DEPOSIT,
      payoutAccount: PH_PAYOUT_ACCOUNT,
      withdrawal: PH_WITHDRAWAL,
    },
  },
  {
    brandId: 'intl',
    domains: ['intl.localhost'],
    resources: [],
    config: {
      name: 'Parola',
      currency: 'USD',
      currencySymbol: '$',
      timeZone: 'UTC',
      minAge: 18,
      moneyMode: 'play',
      decorativeFigures: false,
      disclaimer: false,
      customerService: 'mailto:care@parola.example',
      mainDomain: 'intl.localhost',
      analyticsId: '',
      imageCdns: [''],
      launchCdns: [''],
      switches: switches({ kyc: false, agents: true, mobile: false }),
      mobileCountries: 'US CA GB VN TH PH ID MY SG IN JP KR AU DE FR ES IT BR MX'.split(' '),
      socialChannels: [],
      identityProviders: identityProviders('parola-intl'),
      venues: [],
      registerFields: registerFields({ region: false }),
    },
    settings: {
      eligibility: { depositNeedsKyc: false },
      deposit: INTL_DEPOSIT,
      payoutAccount: INTL_PAYOUT_ACCOUNT,
      withdrawal: INTL_WITHDRAWAL,
    },
  },
]
